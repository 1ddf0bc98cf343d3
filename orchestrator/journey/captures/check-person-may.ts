import { nextStatus, type SessionEvent, type SessionStatus } from '@faceproof/protocol/session-state.js';
import { Refusal } from '../../refusal.js';
import type { Session } from '../../sessions/session.js';
import { stateConflict } from '../../sessions/sessions.store.js';

/** The status is the decision, or comes from it. */
const UNTOLD: ReadonlySet<SessionStatus> = new Set(['APPROVED', 'DECLINED', 'IN_REVIEW', 'FAILED']);

/**
 * Like checkMove, for calls of the person's device, which never learns the decision.
 *
 * @throws Refusal session_state_conflict, the same in every status that the decision sets
 */
export function checkPersonMay({ status }: Pick<Session, 'status'>, event: SessionEvent): void {
  if (nextStatus(status, event) === null) throw UNTOLD.has(status) ? personConflict() : stateConflict(status);
}

export function personConflict(): Refusal {
  return new Refusal('session_state_conflict', 'This action is not available for the session.');
}
