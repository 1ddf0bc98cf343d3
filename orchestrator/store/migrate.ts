import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { foundation } from './migrations/0001-foundation.js';
import { keys } from './migrations/keys/0001-keys.js';
import type { Migration, Step } from './migrations/migration.js';
import { runStep } from './migrations/run-step.js';
import { quoteText, withConnection } from './one-connection.js';

export type Migrations = Readonly<Record<string, Migration>>;

/** In order, forward only. A released migration is never edited. */
export const MIGRATIONS: Migrations = { '0001-foundation': foundation };
/** Of a database that has nothing but the keys of the subjects. */
export const KEYS_MIGRATIONS: Migrations = { '0001-keys': keys };

/** A process that waits while another migrates must hold no snapshot, for which a build of an index would wait. */
const LOOK_AGAIN_MS = 500;

/** The schema is not the one that this version needs; `message` says what to do. */
export class SchemaError extends Error {
  override name = 'SchemaError';
}

/**
 * Brings the schema up to date, while others use it. Safe to run in two processes at once: one waits for the other.
 *
 * @param migrations all that this version knows; others for tests
 * @throws SchemaError if the database holds a newer schema that this version cannot use; Error if it cannot be reached
 */
export async function migrate(databaseUrl: string, migrations = MIGRATIONS): Promise<void> {
  await withConnection(databaseUrl, async (client) => {
    while (!(await tryLock(client))) await pause(LOOK_AGAIN_MS);
    await client.query(`set statement_timeout = '1h'`);
    await client.query(
      `create table if not exists faceproof_migrations
         (name text primary key, applied_at timestamptz not null default now(), compatible_with text)`,
    );
    const applied = await listApplied(client, migrations);
    for (const [name, migration] of Object.entries(migrations))
      if (!applied.has(name)) for (const step of withRecord(name, migration)) await runStep(client, step);
  });
}

/**
 * @returns the names of migrations that this version needs and the database lacks
 * @throws SchemaError if the database holds a newer schema that this version cannot use
 */
export async function listUnapplied(databaseUrl: string, migrations: Migrations): Promise<string[]> {
  return withConnection(databaseUrl, async (client) => {
    const applied = await listApplied(client, migrations);
    return Object.keys(migrations).filter((name) => !applied.has(name));
  });
}

/** The steps, and the row that says they are done: in one transaction with the last step, if that has one. */
function withRecord(name: string, { compatibleWith, steps }: Migration): readonly Step[] {
  const oldest = compatibleWith === null ? 'null' : quoteText(compatibleWith);
  const record = `insert into faceproof_migrations (name, compatible_with) values (${quoteText(name)}, ${oldest})`;
  const last = steps.at(-1);
  if (last?.kind !== 'CHANGE') return [...steps, { kind: 'CHANGE', sql: record }];
  return [...steps.slice(0, -1), { kind: 'CHANGE', sql: `${last.sql}; ${record}` }];
}

/** Until the connection ends. */
async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('faceproof-migrate')) as locked`);
  return rows[0].locked;
}

async function listApplied(client: Client, known: Migrations): Promise<ReadonlySet<string>> {
  const { rows } = await client.query('select name, compatible_with from faceproof_migrations order by name');
  const refused = rows.filter(({ name, compatible_with: oldest }) => !(name in known) && !(oldest in known));
  if (refused.length === 0) return new Set(rows.map(({ name }) => name));
  const names = refused.map(({ name }) => name).join(', ');
  if (refused.some(({ name }) => name in MIGRATIONS || name in KEYS_MIGRATIONS))
    throw new SchemaError('DATABASE_URL and KEYS_DATABASE_URL must name two databases: one for the data, one for the keys.');
  throw new SchemaError(`The database was migrated by a newer version (${names}). Start that version.`);
}
