import { expect } from 'vitest';
import type { Api } from '../orchestrator-in-process.js';

/** Resolves once a transaction waits for the row of an account that another has locked. */
export async function waitsForMembers({ db }: Pick<Api, 'db'>): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
    and query ilike '%"accounts"%'`;
  await expect.poll(async () => (await db.raw(waiting)).rows.length, { timeout: 30_000 }).toBeGreaterThan(0);
}
