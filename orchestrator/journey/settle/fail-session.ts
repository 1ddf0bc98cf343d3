import { type ReasonCode, reason } from '@faceproof/protocol/reasons.js';
import { listCaptures, markSettled } from '../../captures/captures.store.js';
import { storeDecision } from '../../sessions/decisions.store.js';
import type { Session } from '../../sessions/session.js';
import { moveSession } from '../../sessions/sessions.store.js';
import type { Transaction } from '../../store/database.js';
import { releaseVerification } from '../../usage/usage.store.js';
import type { Announcing } from '../../webhooks/outbox.store.js';
import { announceSession } from '../announce/announce-session.js';

/**
 * Ends a session after a fault of the service, or of a change of its models: the allowance is released, nothing is billed, and it never counts as a
 * decline. The session's row must be locked.
 *
 * @returns whether there is something to send
 */
export async function failSession(
  service: Announcing,
  tx: Transaction,
  session: Session,
  why: Extract<ReasonCode, 'ENGINE_UNAVAILABLE' | 'PROCESSING_TIMEOUT' | 'ENROLLMENT_OUTDATED'>,
): Promise<boolean> {
  const now = service.clock.now();
  const captures = await listCaptures(tx, session.id);
  const capture = captures.find(({ state }) => state === 'PROCESSING' || state === 'CHALLENGE_NEEDED');
  await storeDecision(service, tx, session, {
    version: 1,
    captureId: capture?.firstHalfId ?? capture?.id ?? null,
    outcome: 'INCONCLUSIVE',
    reasons: [reason(why, null)],
    checks: [],
    reviewRequired: false,
    final: true,
    remarksSealed: null,
    decidedAt: now,
  });
  await releaseVerification(tx, session.id, 'FAILED', now);
  if (capture !== undefined) await markSettled(tx, capture, { state: 'FAILED', hints: [], settledAt: now });
  const failed = await moveSession(tx, session, 'FAIL', now);
  return announceSession(service, tx, failed, 'session.failed');
}
