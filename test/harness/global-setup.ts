import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@faceproof/orchestrator/store/migrate.js';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbeddedPostgres } from '../../scripts/database/embedded-postgres.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the database to connect to for making others. */
    postgresUrl: string;
  }
}

export const TEMPLATE = 'faceproof_template';

/** One PostgreSQL of our own for the whole run, on throw-away data, with a migrated template to clone. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'faceproof-test-'));
  const postgres = await openEmbeddedPostgres({ folder, durable: false });
  await createTemplate(postgres.url);
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function createTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create database ${TEMPLATE}`);
  } finally {
    await client.end();
  }
  await migrate(databaseNamed(url, TEMPLATE));
}

function databaseNamed(url: string, name: string): string {
  const named = new URL(url);
  named.pathname = `/${name}`;
  return named.href;
}
