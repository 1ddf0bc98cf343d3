import { randomBytes } from 'node:crypto';
import { type Database, openDatabase } from '@faceproof/orchestrator/store/database.js';
import { migrate } from '@faceproof/orchestrator/store/migrate.js';
import { claimDatabase, dropAbandoned } from './abandoned-databases.js';

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
