import type { Service } from '../../service.js';
import type { Transaction } from '../../store/database.js';
import { chargeVerification } from '../../usage/usage.store.js';
import { announceUsage } from '../announce/announce-usage.js';
import type { DecidedSession } from './decide-session.js';

/** Turns the reservation into usage. A TEST session costs nothing. */
export async function chargeSession(service: Service, tx: Transaction, { session, decision }: DecidedSession): Promise<void> {
  const charged = await chargeVerification(tx, session.id, decision.outcome, decision.decidedAt);
  if (charged !== null) await announceUsage(service, tx, session, charged);
}
