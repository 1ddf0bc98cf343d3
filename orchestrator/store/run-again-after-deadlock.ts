import type { Database, Transaction } from './database.js';

const DEADLOCK_DETECTED = '40P01';
const TRIES_MAX = 3;

/**
 * Runs a transaction again if PostgreSQL rolled it back to end a deadlock. For work that locks many rows, which others may
 * lock in another order.
 *
 * @param work must have no effect outside of the transaction
 */
export async function runAgainAfterDeadlock<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (tries === TRIES_MAX || !isDeadlock(error)) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DEADLOCK_DETECTED;
}
