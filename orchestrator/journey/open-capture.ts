import { timingSafeEqual } from 'node:crypto';
import { digestSecret } from '../accounts/api-key.js';
import { countCaptures, storeCapture, voidOpenCaptures } from '../captures/captures.store.js';
import { type Challenge, makeChallenge } from '../captures/challenge.js';
import { looksLikeToken, makeToken } from '../captures/tokens.js';
import { newId } from '../make-id.js';
import { Refusal } from '../refusal.js';
import type { Service } from '../service.js';
import type { Session } from '../sessions/session.js';
import {
  checkMove,
  findSessionByCaptureToken,
  findSessionByClaim,
  lockSession,
  moveSession,
} from '../sessions/sessions.store.js';
import type { Queryable } from '../store/database.js';
import { announceSession } from './announce-session.js';

export interface OpenedCapture {
  captureId: string;
  attempt: number;
  attemptsLeft: number;
  /** Shown to the device that claims the session; the same one sends it again for a further attempt. */
  claimToken: string;
  uploadToken: string;
  uploadTokenExpiresAt: Date;
  challenge: Challenge;
}

const UPLOAD_TOKEN_MS = 10 * 60_000;

/**
 * Opens an attempt. The first device claims the session; a new attempt voids the one before.
 *
 * @param sent.bearer the capture token, or a claim token
 * @param sent.claimToken what the device holds from an earlier answer
 * @throws Refusal not_found, capture_link_expired, capture_link_in_use, session_state_conflict
 */
export async function openCapture(
  service: Service,
  sent: { bearer: string | null; claimToken: string | null },
): Promise<OpenedCapture> {
  const found = await findSessionByToken(service.db, sent.bearer);
  const claim = sent.bearer !== null && looksLikeToken('claim', sent.bearer) ? sent.bearer : sent.claimToken;
  const now = service.clock.now();
  const uploadToken = makeToken('upload', service.random);
  const uploadTokenExpiresAt = new Date(now.getTime() + UPLOAD_TOKEN_MS);

  const opened = await service.db.transaction(async (tx) => {
    const session = await lockSession(tx, found.id);
    checkLinkIsAlive(session, now);
    const claimToken = checkClaim(session, claim) ?? makeToken('claim', service.random);
    checkMove(session, 'OPEN_ATTEMPT');
    if (session.attemptsUsed >= session.maxAttempts)
      throw new Refusal('session_state_conflict', 'No attempt is left.', conflict(session));

    await voidOpenCaptures(tx, session.id);
    const captureId = newId('capture', service);
    const challenge = makeChallenge(service.random);
    const first = session.status === 'CREATED';
    await storeCapture(tx, {
      id: captureId,
      sessionId: session.id,
      attempt: (await countCaptures(tx, session.id)) + 1,
      state: 'OPEN',
      challenge,
      uploadTokenDigest: digestSecret(uploadToken),
      uploadTokenExpiresAt,
      startedAt: now,
      tries: 0,
      deadlineAt: null,
      hints: [],
    });
    const moved = await moveSession(tx, session, 'OPEN_ATTEMPT', now, { claimDigest: digestSecret(claimToken) });
    if (first) await announceSession(service, tx, moved, 'session.capture_started');
    return {
      captureId,
      attempt: session.attemptsUsed + 1,
      attemptsLeft: session.maxAttempts - session.attemptsUsed - 1,
      claimToken,
      challenge,
    };
  });
  service.wakeWebhooks();
  return { ...opened, uploadToken, uploadTokenExpiresAt };
}

/** An attempt counts against the limit when its media is accepted, so that a lost page or a reload costs nothing. */
async function findSessionByToken(db: Queryable, bearer: string | null): Promise<Session> {
  let session: Session | null = null;
  if (bearer !== null && looksLikeToken('capture', bearer)) session = await findSessionByCaptureToken(db, digestSecret(bearer));
  if (bearer !== null && looksLikeToken('claim', bearer)) session = await findSessionByClaim(db, digestSecret(bearer));
  if (session === null) throw new Refusal('not_found', 'There is no such capture link.');
  return session;
}

/** @throws Refusal capture_link_expired, subject_erased, session_state_conflict */
export function checkLinkIsAlive(session: Session, now: Date): void {
  if (session.erasedAt !== null) throw new Refusal('subject_erased', 'The data of this session was erased.');
  if (
    session.status === 'EXPIRED' ||
    ((session.status === 'CREATED' || session.status === 'CAPTURING') && session.expiresAt <= now)
  ) {
    throw new Refusal('capture_link_expired', 'The capture link has expired. Ask for a new one.');
  }
}

/** @returns the claim token that was sent and holds; null where nobody claimed the session yet */
function checkClaim(session: Session, claimToken: string | null): string | null {
  if (session.claimDigest === null) return null;
  if (claimToken !== null && timingSafeEqual(digestSecret(claimToken), session.claimDigest)) return claimToken;
  throw new Refusal(
    'capture_link_in_use',
    'The capture link was opened on another device. Go on there, or ask for a new link.',
  );
}

function conflict(session: Session): { members: Record<string, unknown> } {
  return { members: { currentStatus: session.status } };
}
