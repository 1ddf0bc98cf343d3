import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  url: string;
  /** Drops the database, and disconnects its remaining clients. */
  drop(): Promise<void>;
}

/** Creates a separate database with the complete schema, cloned from the run's template. */
export async function createDatabase(): Promise<TestDatabase> {
  const admin = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(admin, `create database ${name} template faceproof_template`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runAsAdmin(admin, `drop database if exists ${name} with (force)`) };
}

async function runAsAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
