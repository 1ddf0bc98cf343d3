import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { quoteName } from '../one-connection.js';
import type { Backfill, NewIndex, Step } from './migration.js';

/** Everybody waits behind a statement that waits for a lock of a whole table. */
const LOCK_MS_MAX = 400;
/** Those who waited go before the next try. */
const PAUSE_MS = 600;
/** A reader may take this long in all. */
const TRIES_MAX = 3600;
const ROWS_AT_ONCE = 1000;
/** A lock that was not to be had, and a deadlock. */
const WAITED = new Set(['55P03', '40P01']);

/** @throws Error if the step's locks are held for an hour */
export async function runStep(client: Client, step: Step): Promise<void> {
  switch (step.kind) {
    case 'CHANGE':
      return change(client, step.sql);
    case 'INDEX':
      return buildIndex(client, step);
    case 'BACKFILL':
      return fill(client, step);
  }
}

/** Several statements that PostgreSQL gets at once are one transaction. */
async function change(client: Client, sql: string): Promise<void> {
  await insist(() => client.query(`set local lock_timeout = ${LOCK_MS_MAX}; ${sql}`));
}

/** A build that was cut off leaves an index that is not valid. It waits for old transactions, but nobody waits for it. */
async function buildIndex(client: Client, { name, on, unique }: NewIndex): Promise<void> {
  const { rows } = await client.query('select indisvalid as valid from pg_index where indexrelid = to_regclass($1)', [name]);
  if (rows[0]?.valid) return;
  await insist(async () => {
    await client.query(`drop index concurrently if exists ${quoteName(name)}`);
    await client.query(`create ${unique ? 'unique ' : ''}index concurrently ${quoteName(name)} on ${on}`);
  });
}

async function fill(client: Client, { table, key, set, where }: Backfill): Promise<void> {
  const batch = `with batch as (select ${key} from ${table} where $1::text is null or ${key} > $1 order by ${key} limit ${ROWS_AT_ONCE}),
    filled as (update ${table} set ${set} where ${key} in (select ${key} from batch) and (${where}))
    select max(${key}) as last from batch`;
  await client.query(`set lock_timeout = ${LOCK_MS_MAX}`);
  for (let last: string | null = null; ; ) {
    const { rows } = await insist(() => client.query(batch, [last]));
    if (rows[0].last === null) break;
    last = rows[0].last;
  }
  await client.query('reset lock_timeout');
}

async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const waited = error instanceof Error && 'code' in error && WAITED.has(String(error.code));
      if (!waited || tries === TRIES_MAX) throw error;
      await pause(PAUSE_MS);
    }
  }
}
