import type { CaptureProgress } from '@faceproof/protocol/api/sessions/captures.js';
import { isTerminal } from '@faceproof/protocol/session-state.js';
import type { CaptureState } from '@faceproof/protocol/words.js';
import { type CaptureRow, findCapture, findSecondHalf } from '../../captures/captures.store.js';
import type { ClaimFor, Token } from '../../captures/tokens.js';
import type { Clock } from '../../clock.js';
import { noteCall } from '../../sessions/last-calls.store.js';
import type { Session } from '../../sessions/session.js';
import { loadSession } from '../../sessions/sessions.store.js';
import type { Database } from '../../store/database.js';
import { findHeld, hasRunOut, mayWatch, noSuchCapture } from '../captures/claim.js';
import { loadEnding } from './load-ending.js';

/**
 * What the person on the page may know. Never the decision: DONE means that the check is over, not that the person passed.
 *
 * @throws Refusal not_found, also for another device's claim
 */
export async function pollCapture(
  service: { db: Database; clock: Clock },
  captureId: string,
  claimFor: ClaimFor,
): Promise<CaptureProgress> {
  const capture = await findCapture(service.db, captureId);
  const session = capture === null ? null : await loadSession(service.db, capture.sessionId);
  if (capture === null || session === null || !mayRead(session, claimFor(session.id))) throw noSuchCapture();
  const now = service.clock.now();
  if (findHeld(session, claimFor(session.id)) !== null) await noteCall(service.db, session.id, now);
  const state = await toState(service.db, capture, session, now);
  return {
    state,
    attemptsLeft: Math.max(0, session.maxAttempts - session.attemptsUsed),
    hints: state === 'RETRY' ? capture.hints : [],
    ending: await loadEnding(service.db, session, hasRunOut(session, now)),
  };
}

function mayRead(session: Session, shown: readonly Token[]): boolean {
  return findHeld(session, shown) !== null || mayWatch(session, shown);
}

async function toState(db: Database, capture: CaptureRow, session: Session, now: Date): Promise<CaptureState> {
  if (session.status === 'EXPIRED') return 'EXPIRED';
  switch (capture.state) {
    case 'OPEN':
      if (isTerminal(session.status)) return 'DONE';
      return capture.uploadTokenExpiresAt <= now || session.expiresAt <= now ? 'EXPIRED' : 'WAITING';
    case 'CHALLENGE_NEEDED':
      if (session.expiresAt <= now && session.status === 'CAPTURING') return 'EXPIRED';
      return (await findSecondHalf(db, capture.id))?.state === 'PROCESSING' ? 'PROCESSING' : 'CHALLENGE_NEEDED';
    case 'RETRY':
      return session.status === 'CAPTURING' && session.expiresAt <= now ? 'EXPIRED' : 'RETRY';
    case 'VOIDED':
    case 'EXPIRED':
      return 'EXPIRED';
    case 'PROCESSING':
      return 'PROCESSING';
    case 'DECIDED':
    case 'FAILED':
    case 'CANCELED':
      return 'DONE';
  }
}
