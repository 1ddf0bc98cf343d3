import { randomBytes } from 'node:crypto';
import type { RoleUrls } from '@faceproof/installation/database/embedded-postgres.js';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  /** A superuser's, for tests that change what the service may not. */
  url: string;
  /** The roles of the service and the workers, as in an installation. */
  roleUrls: RoleUrls;
  /** Drops the database, and disconnects its remaining clients. */
  drop(): Promise<void>;
}

/** Creates a separate database with the complete schema, cloned from the run's template, or an empty one. */
export async function createDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const admin = inject('postgresUrl');
  const roles = inject('roleUrls');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(
    admin,
    `create database ${name} template ${empty ? 'template0' : 'faceproof_template'} owner ${new URL(roles.owner).username}`,
  );
  const named = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const roleUrls = { owner: named(roles.owner), service: named(roles.service), worker: named(roles.worker) };
  return { url: named(admin), roleUrls, drop: () => runAsAdmin(admin, `drop database if exists ${name} with (force)`) };
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
