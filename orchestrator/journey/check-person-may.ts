import { nextStatus, type SessionEvent } from '@faceproof/protocol/session-state.js';
import { Refusal } from '../refusal.js';
import type { Session } from '../sessions/session.js';

/**
 * Like checkMove, for calls of the person's device. The status can be the decision, which the person never sees.
 *
 * @throws Refusal session_state_conflict, the same in every status
 */
export function checkPersonMay(session: Pick<Session, 'status'>, event: SessionEvent): void {
  if (nextStatus(session.status, event) === null) throw personConflict();
}

export function personConflict(): Refusal {
  return new Refusal('session_state_conflict', 'The session does not allow this, or no longer.');
}
