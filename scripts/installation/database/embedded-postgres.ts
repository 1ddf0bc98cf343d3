import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../free-port.js';
import { writePrivateFile } from '../private-file.js';
import { codeOf, Refusal } from '../refusal.js';
import { findBinaries } from './binaries.js';
import { ensureRoles, ROLE_NAMES, type RolePasswords } from './ensure-roles.js';
import { initializeData, ROLE, resetPassword } from './initialize-data.js';
import { chooseLaunch, type Launch, launchProgram } from './launch.js';
import { stopLeftoverPostmaster, stopPostmaster } from './postmaster.js';

/** A PostgreSQL 18 that this process started, on the loopback interface. */
export interface EmbeddedPostgres {
  /** The URL of the database `faceproof`. It contains the password: never log it. */
  url: string;
  /** The same database for its three roles: owner, service and worker. */
  roleUrls: RoleUrls;
  pid: number;
  /** Resolves when the server has ended, with the reason for people. Never rejects. */
  ended: Promise<string>;
  /** Disconnects clients, flushes and stops the server. Calling it twice is harmless. */
  stop(): Promise<void>;
}

/** URLs for the roles of {@link RolePasswords}. They contain passwords: never log them. */
export type RoleUrls = Readonly<Record<keyof RolePasswords, string>>;

interface Memory {
  port: number;
  password: string;
  dataDir: string;
  roles: RolePasswords;
}

interface Place {
  launch: Launch;
  folder: string;
  connections: number;
  memory: Memory;
}

const DATABASE = 'faceproof';
const CONNECTIONS_MAX = 120;
const START_MS_MAX = 180_000;
const RETRY_MS_MAX = 30_000;
/** After this, an immediate shutdown, which keeps everything committed. The whole shutdown has ten seconds. */
const STOP_FAST_MS_MAX = 2_500;
const LOG_BYTES_MAX = 5_000_000;

/**
 * Starts PostgreSQL on the data in `folder`, and initializes the data if there are none. The caller must hold a lock on `folder`.
 * PostgreSQL stops soon after this process, even if this process is killed.
 *
 * @param options.folder contains `postgres/` (the data), `postgres.json` (port and password) and `logs/postgres.log`
 * @param options.durable false only for disposable data
 * @param options.connections the most connections at once, of all clients; 120 if absent
 * @param options.namespaces false behaves as on a machine that forbids user namespaces
 * @throws Refusal
 */
export async function openEmbeddedPostgres(options: {
  folder: string;
  durable: boolean;
  connections?: number | undefined;
  namespaces?: boolean;
}): Promise<EmbeddedPostgres> {
  const folder = resolve(options.folder);
  mkdirSync(join(folder, 'logs'), { recursive: true, mode: 0o700 });
  const memory = recall(folder);
  const { launch, dataDir } = await chooseLaunch({
    binaries: findBinaries(),
    dataDir: memory.dataDir,
    shelter: `faceproof-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`,
    namespaces: options.namespaces ?? true,
  });
  await stopLeftoverPostmaster(dataDir);
  const lost = existsSync(dataDir) && !memory.known;
  await initializeData(launch, dataDir, { password: memory.password, durable: options.durable });
  if (lost) await resetPassword(launch, dataDir, memory.password);
  return await startUntilReady({
    launch,
    folder,
    connections: options.connections ?? CONNECTIONS_MAX,
    memory: { port: memory.port, password: memory.password, dataDir, roles: memory.roles },
  });
}

/** @returns the URLs of the last PostgreSQL started for this folder; null if there was none */
export function rememberedUrls(folder: string): RoleUrls | null {
  const memory = recall(resolve(folder));
  return memory.known ? roleUrlsOf(memory) : null;
}

async function startUntilReady(place: Place): Promise<EmbeddedPostgres> {
  const until = Date.now() + RETRY_MS_MAX;
  let memory = place.memory;
  for (;;) {
    memory = { ...memory, port: await freePort('127.0.0.1', memory.port) };
    writePrivateFile(memoryFile(place.folder), `${JSON.stringify(memory)}\n`);
    const attempt = await startOnce({ ...place, memory });
    if (attempt.started) return attempt.postgres;
    if (attempt.refusedPassword && Date.now() < until) {
      await resetPassword(place.launch, memory.dataDir, memory.password);
      continue;
    }
    // Retry what passes by itself: the shared memory of a killed postmaster goes with its last child process, and another
    // program may take the port between our check and the start.
    const passing =
      /pre-existing shared memory|lock file "postmaster.pid" already exists|could not bind|Address already in use/;
    if (!passing.test(attempt.log) || Date.now() > until)
      throw new Refusal(explainFailure(attempt.log, memory.dataDir, place.folder));
    await sleep(250);
  }
}

async function startOnce(
  place: Place,
): Promise<{ started: true; postgres: EmbeddedPostgres } | { started: false; refusedPassword: boolean; log: string }> {
  const { memory } = place;
  const logFile = join(place.folder, 'logs', 'postgres.log');
  const log = openLog(logFile);
  const args = ['-D', memory.dataDir, '-p', String(memory.port), '-c', `max_connections=${place.connections}`];
  // Logs straight to the file, because a pipe would break and stop PostgreSQL if this process is killed.
  const child = launchProgram(place.launch, 'postgres', args, { stdio: ['ignore', log.fd, log.fd], cwd: '/' });
  const ended = endOf(child);
  closeSync(log.fd);
  const pid = child.pid;
  if (pid === undefined) return { started: false, refusedPassword: false, log: 'the program could not be run' };
  const unwatch = stopAfterThisProcess(pid);
  void ended.then(unwatch);

  const url = (database: string) => urlOf(memory, database);
  const answer = await askUntilReady(url('postgres'), ended);
  if (answer !== 'ready') {
    if (isRunning(child)) await stopPostmaster(pid);
    const text = readFileSync(logFile).subarray(log.from).toString('utf8');
    return { started: false, refusedPassword: answer === 'refused password', log: text };
  }
  // A standby has both from its primary, and takes no writes.
  if (!existsSync(join(memory.dataDir, 'standby.signal'))) {
    await ensureDatabase(url('postgres'));
    await ensureRoles(url(DATABASE), memory.roles);
  }
  const stop = async () => {
    if (isRunning(child)) await stopPostmaster(pid, STOP_FAST_MS_MAX);
    await ended;
  };
  return { started: true, postgres: { url: url(DATABASE), roleUrls: roleUrlsOf(memory), pid, ended, stop } };
}

function urlOf({ password, port }: Memory, database: string): string {
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/${database}`;
}

function roleUrlsOf({ roles, port }: Memory): RoleUrls {
  const urlFor = (kind: keyof RolePasswords) => `postgres://${ROLE_NAMES[kind]}:${roles[kind]}@127.0.0.1:${port}/${DATABASE}`;
  return { owner: urlFor('owner'), service: urlFor('service'), worker: urlFor('worker') };
}

/** Polls until the server accepts a query. The time limit leaves room for crash recovery. */
async function askUntilReady(url: string, ended: Promise<unknown>): Promise<'ready' | 'refused password' | 'silent'> {
  const end = { over: false };
  void ended.then(() => {
    end.over = true;
  });
  const until = Date.now() + START_MS_MAX;
  while (!end.over && Date.now() < until) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined); // The connection may break while connecting; the loop retries.
    try {
      await client.connect();
      await client.query('select 1');
      return 'ready';
    } catch (error) {
      if (codeOf(error) === '28P01') return 'refused password';
      await sleep(25);
    } finally {
      await client.end().catch(() => undefined); // Fails if the connection was never opened.
    }
  }
  return 'silent';
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/**
 * Starts a watcher that reads a pipe from this process. The pipe closes when this process ends, even by SIGKILL, and the watcher
 * then stops PostgreSQL. It waits two seconds first, so that the services, which end at the same moment, can finish writing.
 */
function stopAfterThisProcess(pid: number): () => void {
  if (process.platform === 'win32') return () => undefined;
  const script = 'cat >/dev/null; sleep 2; kill -INT "$1" 2>/dev/null';
  const watcher = spawn('sh', ['-c', script, 'sh', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  });
  watcher.on('error', () => undefined); // Without a shell there is no watcher; the next start stops the leftover.
  watcher.stdin.on('error', () => undefined);
  watcher.unref();
  return () => {
    try {
      if (watcher.pid !== undefined && watcher.exitCode === null) process.kill(-watcher.pid, 'SIGKILL');
    } catch (error) {
      if (codeOf(error) !== 'ESRCH') throw error; // It has ended, and this process does not know yet.
    }
  };
}

function recall(folder: string): Memory & { known: boolean } {
  const roles = { owner: newPassword(), service: newPassword(), worker: newPassword() };
  const fresh = { port: 0, password: newPassword(), dataDir: join(folder, 'postgres'), roles, known: false };
  const file = memoryFile(folder);
  if (!existsSync(file)) return fresh;
  try {
    const { port, password, dataDir, roles: kept } = JSON.parse(readFileSync(file, 'utf8'));
    if (!isPassword(password)) return fresh;
    // A moved clone takes its data along, so the recorded path counts only for a data folder below /var/lib.
    const place =
      typeof dataDir === 'string' && dataDir.startsWith('/var/lib/') && existsSync(dataDir) ? dataDir : fresh.dataDir;
    return { port: Number(port) || 0, password, dataDir: place, roles: isRoles(kept) ? kept : roles, known: true };
  } catch (error) {
    if (error instanceof SyntaxError) return fresh;
    throw error;
  }
}

function newPassword(): string {
  return randomBytes(24).toString('hex');
}

function isPassword(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]+$/.test(value);
}

/** Absent in the file of a version that had one role. */
function isRoles(value: unknown): value is RolePasswords {
  if (typeof value !== 'object' || value === null) return false;
  return ['owner', 'service', 'worker'].every((kind) => isPassword(Reflect.get(value, kind)));
}

function memoryFile(folder: string): string {
  return join(folder, 'postgres.json');
}

function openLog(path: string): { fd: number; from: number } {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_BYTES_MAX) renameSync(path, `${path}.1`);
  return { fd: openSync(path, 'a', 0o600), from: size > LOG_BYTES_MAX ? 0 : size };
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, signal) => done(signal ?? `exit code ${code}`));
  });
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

function explainFailure(log: string, dataDir: string, folder: string): string {
  if (/no space left on device|disk quota/i.test(log))
    return 'PostgreSQL cannot start because the disk is full. Free some space, then run the command again.';
  const line = log.split('\n').find((text) => /FATAL|PANIC/.test(text)) ?? log.trim().split('\n').at(-1) ?? '';
  const reason = line.replace(/^.*?(FATAL|PANIC):\s*/, '').trim();
  return `Cannot start the database in ${dataDir} (${reason || 'no message'}). Move that folder away to start with an empty database, or restore a working copy. Details are in ${join(folder, 'logs', 'postgres.log')}.`;
}
