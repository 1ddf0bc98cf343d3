import type { Change } from '../store/alongside.js';
import type { Transaction } from '../store/database.js';

/** Lists a session that has ended for the analytics, which count it later. */
export function storeEnded(tx: Transaction, sessionId: string): Change {
  return tx('ended_sessions').insert({ session_id: sessionId });
}
