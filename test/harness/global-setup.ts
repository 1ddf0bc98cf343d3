import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '@faceproof/installation/database/embedded-postgres.js';
import { openJobs } from '@faceproof/orchestrator/jobs/jobs.js';
import { openLog } from '@faceproof/orchestrator/observe/log.js';
import { migrate } from '@faceproof/orchestrator/store/migrate.js';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { makeRunFolder } from './run-folder.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the database to connect to for making others. */
    postgresUrl: string;
    /** A folder of this run's, removed after it: for what is made once and used by several files. */
    runFolder: string;
  }
}

export const TEMPLATE = 'faceproof_template';

/**
 * One PostgreSQL of our own for the whole run, on throw-away data, with a migrated template to clone. Every project names
 * this file, so that a run of any of them has it; they are set up one after the other, and the first one does it for all.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.getProvidedContext().postgresUrl !== undefined) return async () => undefined;
  const folder = await makeRunFolder();
  const { TMPDIR } = process.env;
  // The tests' processes are started later, and inherit it.
  process.env.TMPDIR = join(folder, 'tmp');
  await mkdir(process.env.TMPDIR);
  const postgres = await openEmbeddedPostgres({ folder, durable: false });
  await createTemplate(postgres.url);
  const run = project.vitest.getRootProject();
  run.provide('postgresUrl', postgres.url);
  run.provide('runFolder', folder);
  return async () => {
    await postgres.stop();
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
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
  const databaseUrl = databaseNamed(url, TEMPLATE);
  await migrate(databaseUrl);
  // The queue makes its own tables where there are none.
  const log = openLog({ level: 'silent', name: 'template' });
  const jobs = await openJobs({ databaseUrl, redisUrl: null, log, now: Date.now });
  await jobs.close();
}

function databaseNamed(url: string, name: string): string {
  const named = new URL(url);
  named.pathname = `/${name}`;
  return named.href;
}
