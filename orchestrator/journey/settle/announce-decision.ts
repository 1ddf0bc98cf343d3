import type { Service } from '../../service.js';
import type { Transaction } from '../../store/database.js';
import { announceSession } from '../announce/announce-session.js';
import type { DecidedSession } from './decide-session.js';

/** Writes the decision's event to the outbox. @returns whether there is something to send */
export async function announceDecision(
  service: Service,
  tx: Transaction,
  { session, decision }: DecidedSession,
): Promise<boolean> {
  return announceSession(service, tx, session, decision.reviewRequired ? 'session.review_required' : 'session.decided');
}
