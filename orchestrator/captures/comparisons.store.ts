import type { Queryable, Transaction } from '../store/database.js';

/** How long it is known which workers measured a capture that was measured again. */
export const COMPARISONS_KEPT_DAYS = 90;

/** What workers measured of one capture, compared with each other. Names no capture and no person. */
export interface Comparison {
  /** A keyed digest of the capture's id. */
  id: Buffer;
  accountId: string;
  at: Date;
  /** Where the measurements differ first; null: they agree. */
  place: string | null;
  /** Ids of the workers that measured. */
  workers: readonly string[];
  /** The one that was wrong, or all of whom none is known to be right. */
  wrong: readonly string[];
}

/** How many of an account's captures were measured by two workers, and on how many these differed. */
export interface ComparisonCounts {
  compared: number;
  differed: number;
}

/** @returns false if the capture was compared before: then nothing changes */
export async function storeComparison(tx: Transaction, { id, accountId, at, ...found }: Comparison): Promise<boolean> {
  const { place, workers, wrong } = found;
  const stored = await tx('comparisons')
    .insert({ id, compared_at: at, place, workers: [...workers], wrong: [...wrong] })
    .onConflict('id')
    .ignore()
    .returning('id');
  if (stored.length === 0) return false;
  await tx.raw(
    `insert into comparison_counts as counts (account_id, compared, differed) values (?, 1, ?)
     on conflict (account_id) do update set compared = counts.compared + 1, differed = counts.differed + excluded.differed`,
    [accountId, place === null ? 0 : 1],
  );
  return true;
}

export async function countComparisons(db: Queryable, accountId: string): Promise<ComparisonCounts> {
  const row = await db('comparison_counts').where({ account_id: accountId }).first('compared', 'differed');
  return { compared: Number(row?.compared ?? 0), differed: Number(row?.differed ?? 0) };
}

/** @returns how often this worker, and no other, was wrong */
export async function countWrong(db: Queryable, workerId: string, since: Date): Promise<number> {
  const [row] = await db('comparisons')
    .where('compared_at', '>', since)
    .whereRaw('wrong = array[?]', [workerId])
    .count<{ count: string }[]>();
  return Number(row?.count);
}
