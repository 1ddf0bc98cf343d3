import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processExists } from '@faceproof/installation/lock.mjs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../harness/free-port.js';

/** Runs the built supervisor without the setup of `npm start`, on its own folder and port. */
const ROOT = join(import.meta.dirname, '..', '..');
const place = { folder: '', port: 0, other: '' };
const running: ChildProcess[] = [];

beforeAll(async () => {
  place.folder = mkdtempSync(join(tmpdir(), 'faceproof-start-'));
  place.other = mkdtempSync(join(tmpdir(), 'faceproof-start-'));
  place.port = await freePort();
});
afterAll(() => {
  for (const child of running) if (child.exitCode === null) child.kill('SIGKILL');
  for (const folder of [place.folder, place.other]) rmSync(folder, { recursive: true, force: true });
});

test('the first start creates keys and an account, survives kills, and stops cleanly; the second keeps the data', async () => {
  const first = await start();
  expect(first.output()).toContain('npm run demo');
  expect(first.output()).toMatch(/Model set +\d{4}-\d\d-\d\d.* +liveness by minifasnet-128@/);
  const dev = devFile();
  expect(Object.keys(dev)).toEqual(['baseUrl', 'testKey', 'liveKey', 'operatorToken', 'webhookSecret']);
  expect(dev.baseUrl).toBe(`http://localhost:${place.port}`);
  const links = signInLinks(first.output());
  expect(links).toHaveLength(2);
  const body = JSON.stringify({ token: links[0] });
  expect(await signInWith(body)).toEqual([200, 'OWNER']);
  expect(await signInWith(body)).toEqual([410, undefined]);
  for (const name of ['dev.json', 'master.key', 'worker.key', 'postgres.json', 'postgres', 'media', 'logs', '.']) {
    expect(statSync(join(place.folder, name)).mode & 0o077, name).toBe(0);
  }
  expect(await statusOf(dev.testKey)).toBe(404);
  expect(await statusOf(dev.liveKey)).toBe(404);

  await expectSeparateRoles();
  await expectOthersRejected();

  for (const part of ['orchestrator', 'workers']) process.kill(childPid(part), 'SIGKILL');
  process.kill(postmasterPid(), 'SIGKILL');
  await first.says(/The database ended \(SIGKILL\)/);
  await ready();

  const children = [childPid('orchestrator'), childPid('workers'), postmasterPid()];
  // Ctrl-C arrives twice, from the terminal and from npm. The second must have no effect.
  first.child.kill('SIGINT');
  first.child.kill('SIGINT');
  expect(await first.exit()).toBe(0);
  expect(children.filter(processExists)).toEqual([]);

  const second = await start();
  expect(devFile()).toEqual(dev);
  // The operator's link of the first start was not used, and works no more.
  expect(await signInWith(JSON.stringify({ token: links[1] }))).toEqual([410, undefined]);
  expect(signInLinks(second.output())).toHaveLength(2);
  expect(await statusOf(dev.liveKey)).toBe(404);

  // The services of a killed supervisor end too, and do not block the next start.
  const orphans = [childPid('orchestrator'), childPid('workers'), postmasterPid()];
  second.child.kill('SIGKILL');
  await second.exit();
  const third = await start();
  expect(orphans.filter(processExists)).toEqual([]);
  third.child.kill('SIGTERM');
  expect(await third.exit()).toBe(0);
}, 240_000);

/** The services connect with their own roles, and neither owns anything. */
async function expectSeparateRoles(): Promise<void> {
  const { port, password } = JSON.parse(readFileSync(join(place.folder, 'postgres.json'), 'utf8'));
  const superuser = new pg.Client({ connectionString: `postgres://faceproof:${password}@127.0.0.1:${port}/faceproof` });
  await superuser.connect();
  const connected = `select distinct usename from pg_stat_activity where datname = 'faceproof' and pid <> pg_backend_pid() order by 1`;
  const owners = `select distinct tableowner from pg_tables where schemaname in ('public', 'bullmq')`;
  expect((await superuser.query(connected)).rows.map(({ usename }) => usename)).toEqual([
    'faceproof_service',
    'faceproof_worker',
  ]);
  expect((await superuser.query(owners)).rows).toEqual([{ tableowner: 'faceproof_owner' }]);
  await superuser.end();
}

/** A second supervisor on the same folder or port exits with a message that says what to do. */
async function expectOthersRejected(): Promise<void> {
  const twin = launch({});
  expect(await twin.exit()).toBe(1);
  expect(twin.output()).toMatch(/^Faceproof already runs here \(process \d+, http:\S+\)\. Use that one, or stop it .+\.\n$/);
  const neighbour = launch({ FACEPROOF_DIR: place.other });
  expect(await neighbour.exit()).toBe(1);
  expect(neighbour.output()).toMatch(new RegExp(`^Port ${place.port} is in use by another program\\. .+ npm start"\\.\\n$`));
}

test('an unreachable database is reported in one line, without its password', async () => {
  const port = await freePort();
  const lost = launch({
    FACEPROOF_DIR: place.other,
    DATABASE_URL: `postgres://me:secret@127.0.0.1:${await closedPort()}/x`,
    PORT: String(port),
  });
  expect(await lost.exit()).toBe(1);
  expect(lost.output()).toMatch(
    /Cannot use the database at DATABASE_URL \(.*ECONNREFUSED.*\)\. Start it, correct the URL, or unset DATABASE_URL .+\.\n$/,
  );
  expect(lost.output()).not.toContain('secret');
});

function launch(env: Record<string, string>) {
  // The guides are built elsewhere: here, supervision is tested.
  const script = `const startSite = () => ({ finished: Promise.resolve(null), stop() {} });
    import(${JSON.stringify(join(ROOT, 'scripts', 'dist', 'bundle', 'start.js'))}).then(({ start }) =>
    start({ root: ${JSON.stringify(ROOT)}, environment: process.env, startSite })).catch((error) => {
      process.stdout.write((error.name === 'Refusal' ? error.message : error.stack) + '\\n', () => process.exit(1));
    })`;
  const { NODE_ENV: _env, npm_lifecycle_event: _event, ...environment } = process.env;
  const child = spawn(process.execPath, ['-e', script], {
    env: {
      ...environment,
      FACEPROOF_DIR: place.folder,
      PORT: String(place.port),
      HOST: '127.0.0.1',
      ENGINE_THREADS: '1',
      NO_COLOR: '1',
      RECOMMENDED_FROM: 'none',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  const chunks: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  const output = () => chunks.join('');
  const closed = once(child, 'close');
  const says = async (pattern: RegExp) => {
    while (!pattern.test(output())) {
      await Promise.race([once(child.stdout, 'data'), closed]);
      if (child.exitCode !== null && !pattern.test(output()))
        throw new Error(`The program ended without printing ${pattern}:\n${output()}`);
    }
  };
  return { child, output, says, exit: async () => (await closed)[0] as number | null };
}

async function start() {
  const started = launch({});
  await started.says(/Faceproof is ready[\s\S]*Ctrl-C/);
  return started;
}

/** Requests a session that does not exist. Returns 401 if the key is rejected, otherwise 404. */
async function statusOf(key: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${place.port}/v1/sessions/ses_none`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return response.status;
}

async function ready(): Promise<void> {
  for (;;) {
    const status = await fetch(`http://127.0.0.1:${place.port}/readyz`).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
    await sleep(50);
  }
}

function devFile(): Record<string, string> & { testKey: string; liveKey: string } {
  return JSON.parse(readFileSync(join(place.folder, 'dev.json'), 'utf8'));
}

function childPid(part: string): number {
  const children: { main: string; pid: number }[] = JSON.parse(readFileSync(join(place.folder, 'children.json'), 'utf8'));
  return children.findLast((child) => child.main.includes(`/${part}/`))!.pid;
}

function postmasterPid(): number {
  return Number(readFileSync(join(place.folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** The tokens of the links that `npm start` printed: the owner's, the operator's. */
function signInLinks(output: string): string[] {
  return [...output.matchAll(/http:\/\/localhost:\d+\/console#sign-in=([\w-]{43})/g)].map(([, token]) => token ?? '');
}

async function signInWith(body: string): Promise<[number, string | undefined]> {
  const origin = `http://localhost:${place.port}`;
  const headers = { 'Content-Type': 'application/json', Origin: origin };
  const response = await fetch(`${origin}/v1/auth/link`, { method: 'POST', headers, body });
  const { role } = (await response.json()) as { role?: string };
  return [response.status, role];
}
