import { startRounds } from '../start-rounds.js';
import type { Database } from './database.js';

/** The next month's partition is made in the month before. */
const EVERY_MS = 3_600_000;

/**
 * Makes the partitions that rows will soon need, and drops those that are over and empty. A table whose lock is not to be had at once is
 * left for the next round.
 */
export function startPartitions(by: { db: Database; onError: (error: unknown) => void }): { stop(): Promise<void> } {
  const run = async () => {
    for (const table of await listPartitioned(by.db)) await keepPartitions(by.db, table).catch(by.onError);
    return false;
  };
  return startRounds({ run, everyMs: EVERY_MS, onError: by.onError });
}

/** @returns the names of the tables that have partitions */
export async function listPartitioned(db: Database): Promise<string[]> {
  const { rows } = await db.raw(
    `select relname as name from pg_class where relkind = 'p' and relnamespace = 'public'::regnamespace order by relname`,
  );
  return rows.map(({ name }: { name: string }) => name);
}

export async function keepPartitions(db: Database, table: string): Promise<void> {
  await db.raw('select keep_partitions(?)', [table]);
}
