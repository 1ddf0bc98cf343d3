import type { Transaction } from '../../store/database.js';
import { chargeVerification } from '../../usage/usage.store.js';
import type { DecidedSession } from './decide-session.js';

/** Turns the reservation into usage. A TEST session costs nothing. */
export async function chargeSession(tx: Transaction, { session, decision }: DecidedSession): Promise<void> {
  await chargeVerification(tx, session.id, decision.outcome, decision.decidedAt);
}
