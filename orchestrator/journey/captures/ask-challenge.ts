import { type AskedChallenge, AskedChallengeSchema } from '@faceproof/protocol/api/sessions/captures.js';
import { inContractOrder } from '@faceproof/protocol/contract-order.js';
import { type CaptureRow, findSecondHalf, replaceUploadToken, storeCapture } from '../../captures/captures.store.js';
import { type ClaimFor, makeToken } from '../../captures/tokens.js';
import type { Clock, Randomness } from '../../clock.js';
import { newId } from '../../make-id.js';
import type { PolicyVersions } from '../../policy/policy-versions.js';
import { findLinkedCapture, lockLinkedCapture } from '../../sessions/linked-captures.store.js';
import type { Session } from '../../sessions/session.js';
import type { Database, Transaction } from '../../store/database.js';
import { personConflict } from './check-person-may.js';
import { checkLinkIsAlive, findHeld, noSuchCapture, refuseSuspended } from './claim.js';
import { drawChallenge } from './draw-challenge.js';

/**
 * The challenge of the second half, and a token for its upload. Asking again gives the same challenge and another token.
 *
 * @throws Refusal not_found, capture_link_expired, session_state_conflict, account_suspended
 */
export async function askChallenge(
  service: { db: Database; clock: Clock; random: Randomness; policyVersions: PolicyVersions },
  captureId: string,
  claimFor: ClaimFor,
): Promise<AskedChallenge> {
  await findDoubted(service, captureId, claimFor);
  return openSecondHalf(service, captureId);
}

/** Like askChallenge, for callers inside the service. */
export function openSecondHalf(
  service: { db: Database; clock: Clock; random: Randomness; policyVersions: PolicyVersions },
  captureId: string,
): Promise<AskedChallenge> {
  return service.db.transaction(async (tx) => {
    const { session, first } = await lockDoubted(service, tx, captureId);
    const token = makeToken('upload', service.random);
    const expiresAt = first.deadlineAt ?? service.clock.now();
    const challenge = await keepChallenge(service, tx, { session, first }, { digest: token.digest, expiresAt });
    const asked = { challenge, uploadToken: token.text, uploadTokenExpiresAt: expiresAt.toISOString() };
    // The database keeps members of JSON in an order of its own.
    return inContractOrder(AskedChallengeSchema, asked);
  });
}

async function keepChallenge(
  service: { clock: Clock; random: Randomness; policyVersions: PolicyVersions },
  tx: Transaction,
  { session, first }: { session: Session; first: CaptureRow },
  token: { digest: Buffer; expiresAt: Date },
): Promise<AskedChallenge['challenge']> {
  const asked = await findSecondHalf(tx, first.id);
  // Its upload was accepted between the answer that the device has and this call.
  if (asked !== null && asked.state !== 'OPEN' && asked.state !== 'VOIDED') throw personConflict();
  if (asked !== null) await replaceUploadToken(tx, asked.id, token);
  if (asked?.challenge != null) return asked.challenge;
  const { policy } = await service.policyVersions.load(tx, session);
  const challenge = await drawChallenge(service, tx, session, { policy, supports: first.supports });
  if (challenge === null) throw new Error('A challenge is needed that the device cannot show');
  await storeCapture(tx, {
    id: newId('capture', service),
    sessionId: session.id,
    attempt: first.attempt,
    firstHalfId: first.id,
    challenge,
    supports: first.supports,
    uploadTokenDigest: token.digest,
    uploadTokenExpiresAt: token.expiresAt,
    startedAt: service.clock.now(),
    measuredFor: session.mode === 'LIVE' ? session.accountId : null,
  });
  return challenge;
}

/** @throws Refusal not_found, also for another device's claim; capture_link_expired, account_suspended */
export async function findDoubted(
  service: { db: Database; clock: Clock },
  captureId: string,
  claimFor: ClaimFor,
): Promise<CaptureRow> {
  const found = await findLinkedCapture(service.db, { 'captures.id': captureId });
  if (found === null || findHeld(found.session, claimFor(found.session.id)) === null) throw noSuchCapture();
  refuseSuspended(found.session);
  checkLinkIsAlive(found.session, service.clock.now());
  return found.capture;
}

/** @throws Refusal session_state_conflict, capture_link_expired */
async function lockDoubted(
  service: { clock: Clock },
  tx: Transaction,
  captureId: string,
): Promise<{ session: Session; first: CaptureRow }> {
  const { session, capture: first } = await lockLinkedCapture(tx, captureId);
  const now = service.clock.now();
  checkLinkIsAlive(session, now);
  refuseSuspended(session);
  const awaits = session.status === 'CAPTURING' && first.state === 'CHALLENGE_NEEDED';
  if (!awaits || first.deadlineAt === null || first.deadlineAt <= now) throw personConflict();
  return { session, first };
}
