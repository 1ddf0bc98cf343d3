import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbeddedPostgres, type RoleUrls } from '@faceproof/installation/database/embedded-postgres.js';
import { prepareDatabase } from '@faceproof/orchestrator/prepare-database.js';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { makeRunFolder } from './run-folder.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The admin database, for creating and dropping others. */
    postgresUrl: string;
    /** The same database for the roles of an installation. */
    roleUrls: RoleUrls;
    /** A folder for fixtures that several files share. It is deleted after the run. */
    runFolder: string;
  }
}

/** Six files at a time start services of up to 78 connections each (docs/reference/settings.md), some of them several. */
const CONNECTIONS_MAX = 800;

export const TEMPLATE = 'faceproof_template';

/**
 * Starts one PostgreSQL for the whole run, on disposable data, with a migrated template database to clone. Every project lists
 * this file, so that it runs for any selection of projects. Projects are set up one after the other, and the first does the work.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.getProvidedContext().postgresUrl !== undefined) return async () => undefined;
  const folder = await makeRunFolder();
  const { TMPDIR } = process.env;
  // The processes of the tests start later and inherit TMPDIR.
  process.env.TMPDIR = join(folder, 'tmp');
  await mkdir(process.env.TMPDIR);
  const postgres = await openEmbeddedPostgres({ folder, durable: false, connections: CONNECTIONS_MAX });
  await createTemplate(postgres.url, postgres.roleUrls);
  const run = project.vitest.getRootProject();
  run.provide('postgresUrl', postgres.url);
  run.provide('roleUrls', postgres.roleUrls);
  run.provide('runFolder', folder);
  return async () => {
    await postgres.stop();
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    await rm(folder, { recursive: true, force: true });
  };
}

async function createTemplate(url: string, roles: RoleUrls): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create database ${TEMPLATE} owner ${new URL(roles.owner).username}`);
  } finally {
    await client.end();
  }
  await prepareDatabase({
    databaseUrl: databaseNamed(roles.service, TEMPLATE),
    migrationUrl: databaseNamed(roles.owner, TEMPLATE),
    workerRole: new URL(roles.worker).username,
    queue: true,
  });
}

function databaseNamed(url: string, name: string): string {
  const named = new URL(url);
  named.pathname = `/${name}`;
  return named.href;
}
