import { randomBytes } from 'node:crypto';
import { codeOf } from '@faceproof/installation/refusal.js';
import { type Database, openDatabase } from '@faceproof/orchestrator/store/database.js';
import { migrate } from '@faceproof/orchestrator/store/migrate.js';

/** The time limit of one statement over a whole table. */
const STATEMENT_TIMEOUT_MS = 600_000;

/** A new database on the same server, with the schema and without rows. */
export interface DrillDatabase {
  db: Database;
  /** It contains the password: never log it. */
  url: string;
  /** Drops the database. */
  close(): Promise<void>;
}

/**
 * Also drops the databases of drills that were killed.
 *
 * @param url of a database on the server; its role needs the right to create databases
 */
export async function createDrillDatabase(url: string): Promise<DrillDatabase> {
  const admin = openDrilled(url);
  const undo: (() => Promise<unknown>)[] = [() => admin.destroy()];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  const name = `faceproof_drill_${randomBytes(6).toString('hex')}`;
  const own = new URL(url);
  own.pathname = `/${name}`;
  try {
    undo.push(await claimDatabase(admin, name));
    await dropAbandoned(admin);
    await admin.raw('create database ??', [name]);
    undo.push(() => admin.raw('drop database if exists ?? with (force)', [name]));
    await migrate(own.href);
  } catch (error) {
    await close();
    throw error;
  }
  const db = openDrilled(own.href);
  undo.push(() => db.destroy());
  return { db, url: own.href, close };
}

/** A database for the drill to read and to erase in. */
export function openDrilled(url: string): Database {
  return openDatabase(url, { max: 2, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
}

/** `object_in_use`: a connection to the database is open. */
const IN_USE = '55006';

/**
 * Takes an advisory lock for the name of a drill's database, before the database exists. Names are random, so no one waits. The lock
 * ends with its connection, even after a kill.
 *
 * @returns a function that releases the lock
 */
async function claimDatabase(admin: Database, name: string): Promise<() => Promise<void>> {
  const tx = await admin.transaction();
  await tx.raw('set local idle_in_transaction_session_timeout = 0');
  await tx.raw(`select pg_advisory_xact_lock(hashtext('faceproof-drill'), hashtext(?))`, [name]);
  return async () => {
    await tx.rollback().catch(() => undefined); // A lost connection has released it already.
  };
}

/** Drops the databases of drills that were killed. */
async function dropAbandoned(admin: Database): Promise<void> {
  for (const name of await listAbandoned(admin)) {
    try {
      await admin.raw('drop database if exists ??', [name]);
    } catch (error) {
      if (codeOf(error) !== IN_USE) throw error;
    }
  }
}

/** Those that this role may drop and that no drill has claimed. pg_locks lists the locks of every database of the server. */
async function listAbandoned(admin: Database): Promise<string[]> {
  const { rows } = await admin.raw(
    `select datname as name from pg_database
     where datname ~ '^faceproof_drill_[0-9a-f]{12}$' and pg_has_role(datdba, 'usage') and not exists (
       select 1 from pg_locks
       where locktype = 'advisory' and objsubid = 2
         and classid = hashtext('faceproof-drill')::oid and objid = hashtext(datname::text)::oid)`,
  );
  return rows.map(({ name }: { name: string }) => name);
}
