import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '@faceproof/installation/database/embedded-postgres.js';
import { processExists } from '@faceproof/installation/lock.mjs';
import { prepareDatabase } from '@faceproof/orchestrator/prepare-database.js';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

const place = { folder: '', made: '' };
const open: EmbeddedPostgres[] = [];

/** A data folder, created and stopped once, for the tests that are not about creating it. */
beforeAll(async () => {
  place.made = mkdtempSync(join(tmpdir(), 'faceproof-pg-'));
  await (await openEmbeddedPostgres({ folder: place.made, durable: false })).stop();
});
afterAll(() => rmSync(place.made, { recursive: true, force: true }));

beforeEach(() => {
  place.folder = mkdtempSync(join(tmpdir(), 'faceproof-pg-'));
});
afterEach(async () => {
  for (const postgres of open.splice(0)) await postgres.stop();
  rmSync(place.folder, { recursive: true, force: true });
});

test('written rows survive a stop, a killed postmaster, and the loss of the password', async () => {
  const first = await start(true);
  await query(first, 'create table kept (n int)');
  await query(first, 'insert into kept values (1)');
  await first.stop();

  const second = await start();
  await query(second, 'insert into kept values (2)');
  process.kill(second.pid, 'SIGKILL');
  expect(await second.ended).toBe('SIGKILL');

  const third = await start();
  await query(third, 'insert into kept values (3)');
  await third.stop();
  const url = third.url;

  rmSync(join(place.folder, 'postgres.json'));
  const fourth = await start();
  expect(fourth.url).not.toBe(url);
  expect(await query(fourth, 'select n from kept order by n')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  await expect(query({ ...fourth, url: withPort(url, fourth.url) }, 'select 1')).rejects.toThrow(/password/);
});

test('the limit of connections is that of the start, not that of the data', async () => {
  await bringData(place.folder);
  const limits: unknown[] = [];
  for (const connections of [undefined, 300]) {
    const postgres = await openEmbeddedPostgres({ folder: place.folder, durable: false, connections });
    open.push(postgres);
    limits.push(...(await query(postgres, 'show max_connections')));
    await postgres.stop();
  }
  expect(limits).toEqual([{ max_connections: '120' }, { max_connections: '300' }]);
});

test('a database of a version with one role is handed over to the owner, and runs under the three roles', async () => {
  await bringData(place.folder);
  const before = await start();
  for (const kind of ['service', 'worker', 'owner']) await query(before, `drop owned by faceproof_${kind} cascade`);
  await prepareDatabase({ databaseUrl: before.url, migrationUrl: null, workerRole: null, queue: true });
  const owner = `select tableowner from pg_tables where tablename in ('audit_log', 'job') order by tablename`;
  expect(await query(before, owner)).toEqual([{ tableowner: 'faceproof' }, { tableowner: 'faceproof' }]);
  await before.stop();
  const file = join(place.folder, 'postgres.json');
  const { roles, ...memory } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify(memory));

  const after = await start();
  expect(await query(after, owner)).toEqual([{ tableowner: 'faceproof_owner' }, { tableowner: 'faceproof_owner' }]);
  const { owner: migrationUrl, service: databaseUrl, worker } = after.roleUrls;
  await prepareDatabase({ databaseUrl, migrationUrl, workerRole: new URL(worker).username, queue: true });
  await query({ ...after, url: databaseUrl }, 'select from audit_log');
  await query({ ...after, url: worker }, 'select from bullmq.job');
  await expect(query({ ...after, url: databaseUrl }, 'delete from audit_log')).rejects.toThrow(/permission denied/);
  await expect(query({ ...after, url: worker }, 'select from audit_log')).rejects.toThrow(/permission denied/);
});

test('the port stays the same between starts, and changes if another program has taken it', async () => {
  await bringData(place.folder);
  const first = await start();
  await first.stop();
  const second = await start();
  expect(new URL(second.url).port).toBe(new URL(first.url).port);
  await second.stop();

  const memory = JSON.parse(readFileSync(join(place.folder, 'postgres.json'), 'utf8'));
  const { createServer } = await import('node:net');
  const thief = createServer().listen(memory.port, '127.0.0.1');
  await once(thief, 'listening');
  const third = await start();
  expect(new URL(third.url).port).not.toBe(String(memory.port));
  thief.close();
});

test('only the owner can read the password and the data', async () => {
  await start();
  expect(statSync(join(place.folder, 'postgres.json')).mode & 0o077).toBe(0);
  expect(statSync(join(place.folder, 'postgres')).mode & 0o077).toBe(0);
});

test('a half-initialized data folder is deleted and created again', async () => {
  mkdirSync(join(place.folder, 'postgres.draft', 'base'), { recursive: true });
  writeFileSync(join(place.folder, 'postgres.draft', 'PG_VERSION'), '18\n');
  const postgres = await start();
  expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(existsSync(join(place.folder, 'postgres.draft'))).toBe(false);
});

test('PostgreSQL ends when its supervisor is killed, and the next start succeeds at once', async () => {
  await bringData(place.folder);
  const module = new URL('../../scripts/installation/dist/database/embedded-postgres.js', import.meta.url).href;
  const script = `import(${JSON.stringify(module)}).then(async ({ openEmbeddedPostgres }) => {
    const { pid } = await openEmbeddedPostgres({ folder: ${JSON.stringify(place.folder)}, durable: false });
    process.stdout.write(String(pid), () => process.kill(process.pid, 'SIGKILL'));
  })`;
  const supervisor = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await once(supervisor.stdout, 'data');
  await once(supervisor, 'exit');
  expect(processExists(Number(String(said)))).toBe(true);
  const next = await start();
  expect(processExists(Number(String(said)))).toBe(false);
  expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a foreign PostgreSQL is not touched, even if a stale file names its process', async () => {
  await bringData(place.folder);
  const folder = mkdtempSync(join(tmpdir(), 'faceproof-other-'));
  await bringData(folder);
  const other = await openEmbeddedPostgres({ folder, durable: false });
  writeFileSync(join(place.folder, 'postgres', 'postmaster.pid'), `${other.pid}\n${join(place.folder, 'postgres')}\n`);
  await start();
  expect(await query(other, 'select 1 as one')).toEqual([{ one: 1 }]);
  await other.stop();
  rmSync(folder, { recursive: true });
});

test.each([
  [
    'a torn control file',
    (data: string) => writeFileSync(join(data, 'global', 'pg_control'), ''),
    /^Cannot start the database in .+ \(.+\)\. Move that folder away/,
  ],
  [
    'data of an older PostgreSQL',
    (data: string) => writeFileSync(join(data, 'PG_VERSION'), '17\n'),
    /was created by PostgreSQL 17, but this is 18\. Move it away/,
  ],
  [
    'a folder that holds something else',
    (data: string) => rmSync(join(data, 'PG_VERSION')),
    /is not a PostgreSQL data folder\. Move it away/,
  ],
])('%s is reported in one line, and no process is left running', async (_, spoil, sentence) => {
  await bringData(place.folder);
  spoil(join(place.folder, 'postgres'));
  const failure = await openEmbeddedPostgres({ folder: place.folder, durable: false }).catch((error: Error) => error);
  expect(failure).toMatchObject({ name: 'Refusal', message: expect.stringMatching(sentence) });
  expect((failure as Error).message).not.toContain('\n');
  const pidFile = join(place.folder, 'postgres', 'postmaster.pid');
  if (existsSync(pidFile)) expect(processExists(Number(readFileSync(pidFile, 'utf8').split('\n')[0]))).toBe(false);
});

test.skipIf(process.geteuid?.() !== 0)(
  'as root, PostgreSQL runs without user namespaces, and finds its data again',
  async () => {
    const sheltered = await openEmbeddedPostgres({ folder: place.folder, durable: false, namespaces: false });
    open.push(sheltered);
    await query(sheltered, 'create table kept (n int)');
    await sheltered.stop();
    const { dataDir } = JSON.parse(readFileSync(join(place.folder, 'postgres.json'), 'utf8'));
    expect(statSync(dataDir).uid).not.toBe(0);
    const again = await start();
    expect(await query(again, 'select * from kept')).toEqual([]);
    await again.stop();
    rmSync(join(dataDir, '..'), { recursive: true });
  },
);

/** Copies the prepared data folder with its password and port, as a clean stop leaves it. */
async function bringData(folder: string): Promise<void> {
  if (existsSync(join(place.made, 'postgres', 'PG_VERSION'))) return void execFileSync('cp', ['-a', `${place.made}/.`, folder]);
  // As root without user namespaces the data are in another folder, which a copy would share.
  await (await openEmbeddedPostgres({ folder, durable: false })).stop();
}

/** @param durable true in tests that kill PostgreSQL; the others need not wait for the disk */
async function start(durable = false): Promise<EmbeddedPostgres> {
  const postgres = await openEmbeddedPostgres({ folder: place.folder, durable });
  open.push(postgres);
  return postgres;
}

async function query(postgres: Pick<EmbeddedPostgres, 'url'>, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function withPort(url: string, from: string): string {
  const changed = new URL(url);
  changed.port = new URL(from).port;
  return changed.href;
}
