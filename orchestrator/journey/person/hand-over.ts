import type { Handover } from '@faceproof/protocol/api/sessions/capture-page.js';
import type { DeviceClass } from '@faceproof/protocol/words.js';
import { handoverCode } from '../../captures/handover-code.js';
import { type ClaimFor, makeToken, readToken } from '../../captures/tokens.js';
import type { Clock, Randomness } from '../../clock.js';
import type { Config } from '../../config.js';
import { Refusal } from '../../refusal.js';
import { storeHandover } from '../../sessions/handovers.store.js';
import type { Session } from '../../sessions/session.js';
import type { Database } from '../../store/database.js';
import { checkPersonMay } from '../captures/check-person-may.js';
import { crossDeviceOf, findSessionByToken, newClaim } from '../captures/claim.js';
import { lockForDevice, lockLink } from '../captures/take-over.js';
import { claimForDevice } from './claim-for-device.js';

export const HANDOVER_MS = 5 * 60_000;

/**
 * Offers the session to another device for five minutes. A new offer voids the one before. The device that asks claims an unclaimed
 * session: from then on, only it and the device that accepts can continue. Without `claims`, every device still can, and it may watch.
 *
 * @throws Refusal not_found, capture_link_in_use, capture_link_expired, cross_device_forbidden, session_state_conflict, subject_erased
 */
export async function handOver(
  service: { db: Database; clock: Clock; random: Randomness; config: Config },
  sent: { bearer: string | null; claimFor: ClaimFor; device: DeviceClass; claims: boolean },
): Promise<Handover & { sessionId: string }> {
  const found = await findSessionByToken(service.db, sent.bearer);
  const token = makeToken('handover', service.random);
  return service.db.transaction(async (tx) => {
    const session = await (sent.claims ? lockForDevice : lockLink)(service, tx, found.id, sent);
    const now = service.clock.now();
    if (crossDeviceOf(session) === 'FORBID') throw mustStay(session);
    checkPersonMay(session, 'OPEN_ATTEMPT');
    const bearer = readToken(sent.bearer);
    const shown = bearer?.kind === 'claim' ? [bearer] : sent.claimFor(session.id);
    const stays = !sent.claims && session.claimTokenDigest === null;
    const claim = stays
      ? await newClaim(service, tx, session, shown)
      : await claimForDevice(service, tx, session, { shown, device: sent.device });
    const expiresAt = new Date(Math.min(now.getTime() + HANDOVER_MS, session.expiresAt.getTime()));
    await storeHandover(tx, session.id, {
      tokenDigest: token.digest,
      expiresAt,
      watchTokenDigest: stays ? claim.digest : null,
    });
    return {
      sessionId: session.id,
      handoverUrl: `${service.config.publicUrl}/handover#${token.text}`,
      code: handoverCode(token.text),
      expiresAt: expiresAt.toISOString(),
      expiresInSeconds: Math.ceil((expiresAt.getTime() - now.getTime()) / 1000),
      claimToken: claim.text,
    };
  });
}

function mustStay({ crossDevice }: Session): Refusal {
  if (crossDevice === 'FORBID')
    return new Refusal('cross_device_forbidden', 'This session must be finished on the device on which it began.');
  return new Refusal('cross_device_forbidden', 'This session has changed its device too often. Finish it on this one.');
}
