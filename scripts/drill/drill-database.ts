import { randomBytes } from 'node:crypto';
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

/** @param admin needs the right to create databases */
export async function createDrillDatabase(admin: Database, url: string): Promise<DrillDatabase> {
  const name = `faceproof_drill_${randomBytes(6).toString('hex')}`;
  await admin.raw('create database ??', [name]);
  const drop = () => admin.raw('drop database if exists ?? with (force)', [name]);
  const own = new URL(url);
  own.pathname = `/${name}`;
  try {
    await migrate(own.href);
  } catch (error) {
    await drop();
    throw error;
  }
  const db = openDrilled(own.href);
  return {
    db,
    url: own.href,
    async close() {
      await db.destroy();
      await drop();
    },
  };
}

/** A database for the drill to read and to erase in. */
export function openDrilled(url: string): Database {
  return openDatabase(url, { max: 2, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
}
