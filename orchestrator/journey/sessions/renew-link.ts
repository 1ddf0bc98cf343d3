import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { voidOpenCaptures } from '../../captures/captures.store.js';
import { makeToken } from '../../captures/tokens.js';
import type { Config } from '../../config.js';
import { Refusal } from '../../refusal.js';
import { composeHandoff } from '../../sessions/compose-handoff.js';
import { loadEnvelope } from '../../sessions/load-envelope.js';
import { storeRenewedLink } from '../../sessions/page-choices.store.js';
import { lockSession, stateConflict } from '../../sessions/sessions.store.js';
import type { Transaction } from '../../store/database.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';
import { announceSession } from '../announce/announce-session.js';

/**
 * Replaces the link of a session for which no media is being judged. The old link, the claim of its device and the token of its open
 * attempt are void from the commit on. An upload that was accepted before makes the session PROCESSING, so the renewal is refused; an
 * upload that is accepted later is refused itself.
 *
 * @param record runs at the end of the transaction, with the answer to send
 * @returns the envelope with its hand-off, which is the only time that the capture token is shown
 * @throws Refusal session_state_conflict, capture_link_expired
 */
export async function renewLink(
  service: AnnouncingService & { config: Config },
  sessionId: string,
  record: (tx: Transaction, renewed: SessionEnvelope) => Promise<unknown>,
): Promise<SessionEnvelope> {
  const captureToken = makeToken('capture', service.random);
  const renewed = await service.db.transaction(async (tx) => {
    const session = await lockSession(tx, sessionId);
    const now = service.clock.now();
    if (session.status !== 'CREATED' && session.status !== 'CAPTURING') throw stateConflict(session.status);
    if (session.expiresAt <= now) throw new Refusal('capture_link_expired', 'The link has expired. Create a new session.');
    await voidOpenCaptures(tx, session);
    const changed = await storeRenewedLink(tx, session, { captureTokenDigest: captureToken.digest, at: now });
    await announceSession(service, tx, changed, 'session.link_renewed');
    const handoff = composeHandoff(service.config.publicUrl, captureToken.text, changed);
    const envelope = { ...(await loadEnvelope(service, tx, changed)), handoff };
    await record(tx, envelope);
    return envelope;
  });
  service.wakeWebhooks();
  return renewed;
}
