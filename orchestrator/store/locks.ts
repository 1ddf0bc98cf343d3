import type { Transaction } from './database.js';

/** Changes of one account and mode that come one after the other. */
type OfTenant = 'branding' | 'enrollments' | 'policy' | 'webhook-endpoints';

/** Work that one process at a time does. */
type OfWork = 'audit-chain' | 'drift' | 'ending-keys' | 'evidence-log' | 'rotation' | 'session-counts' | 'usage';

/** Held until the end of the transaction. A later holder sees what an earlier one wrote. */
export async function lockFor(tx: Transaction, what: OfTenant, by: { accountId: string; mode: string }): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`${what} ${by.accountId} ${by.mode}`]);
}

/** Held until the end of the transaction. @returns whether this transaction, of those of all processes, holds the lock */
export async function tryLock(tx: Transaction, work: OfWork): Promise<boolean> {
  const { rows } = await tx.raw('select pg_try_advisory_xact_lock(hashtext(?)) as held', [`faceproof-${work}`]);
  return rows[0].held === true;
}
