import type { Knex } from 'knex';
import { openDatabase } from './database.js';
import * as foundation from './migrations/0001-foundation.js';

interface Migration {
  up(knex: Knex): Promise<void>;
}

/** In order, forward only. A released migration is never edited. */
const MIGRATIONS: Record<string, Migration> = { '0001-foundation': foundation };

/** For the index of a large table, and for a process that waits while another migrates. */
const MIGRATION_MS_MAX = 3_600_000;

/** The schema is not the one that this version needs; `message` says what to do. */
export class SchemaError extends Error {
  override name = 'SchemaError';
}

/**
 * Brings the schema up to date. Safe to run in two processes at once: one waits for the other.
 *
 * @param names the migrations to apply, for tests that start from an earlier version
 * @throws SchemaError if the database holds a newer schema than this version knows; Error if it cannot be reached
 */
export async function migrate(databaseUrl: string, names?: readonly string[]): Promise<void> {
  const db = openDatabase(databaseUrl, { max: 2, statementTimeoutMs: MIGRATION_MS_MAX });
  try {
    await db.transaction(async (tx) => {
      await tx.raw(`select pg_advisory_xact_lock(hashtext('faceproof-migrate'))`);
      await tx.raw(
        `create table if not exists faceproof_migrations (name text primary key, applied_at timestamptz not null default now())`,
      );
      const applied = new Set<string>((await tx('faceproof_migrations').select('name')).map((row) => row.name));
      refuseUnknown(applied);
      for (const [name, migration] of Object.entries(MIGRATIONS)) {
        if (applied.has(name) || names?.includes(name) === false) continue;
        await migration.up(tx);
        await tx('faceproof_migrations').insert({ name });
      }
    });
  } finally {
    await db.destroy();
  }
}

/**
 * @returns the names of migrations that this version needs and the database lacks
 * @throws SchemaError if the database holds a newer schema than this version knows
 */
export async function listUnapplied(databaseUrl: string): Promise<string[]> {
  const db = openDatabase(databaseUrl, { max: 1, statementTimeoutMs: 30_000 });
  try {
    const applied = new Set<string>((await db('faceproof_migrations').select('name')).map((row) => row.name));
    refuseUnknown(applied);
    return Object.keys(MIGRATIONS).filter((name) => !applied.has(name));
  } finally {
    await db.destroy();
  }
}

function refuseUnknown(applied: ReadonlySet<string>): void {
  const unknown = [...applied].filter((name) => !(name in MIGRATIONS));
  if (unknown.length > 0)
    throw new SchemaError(`The database was migrated by a newer version (${unknown.join(', ')}). Start that version.`);
}
