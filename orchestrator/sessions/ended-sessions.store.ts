import type { Transaction } from '../store/database.js';

/** Lists a session that has ended for the analytics, which count it later. */
export async function storeEnded(tx: Transaction, sessionId: string): Promise<void> {
  await tx('ended_sessions').insert({ session_id: sessionId });
}
