import type { Database, Transaction } from './database.js';

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

/**
 * Work on the rows of a queue, in one process at a time. It looks before it begins a transaction, because most looks find nothing.
 *
 * @param rows of the queue, as SQL
 * @returns what the work returned; `nothing` also if another process does it now
 */
export async function workOff<T>(
  db: Database,
  by: { work: OfWork; rows: string; nothing: T },
  run: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { rows } = await db.raw(`select from ${by.rows} limit 1`);
  if (rows.length === 0) return by.nothing;
  return db.transaction(async (tx) => ((await tryLock(tx, by.work)) ? run(tx) : by.nothing));
}
