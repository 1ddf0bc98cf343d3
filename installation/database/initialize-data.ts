import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Refusal } from '../refusal.js';
import { type Launch, launchProgram, makeFolderFor, writeSecretFor } from './launch.js';

export const ROLE = 'faceproof';
const MAJOR = '18';

/**
 * Makes the data folder where there is none. It is made beside its place and moved there whole: an interrupted
 * initdb leaves a draft, which the next start throws away, and never a folder that cannot be started.
 *
 * @param options.durable false only for throw-away data: nothing is flushed to the disk
 * @throws Refusal
 */
export async function initializeData(
  launch: Launch,
  dataDir: string,
  options: { password: string; durable: boolean },
): Promise<void> {
  if (existsSync(dataDir)) return refuseForeignData(dataDir);
  const draft = `${dataDir}.draft`;
  rmSync(draft, { recursive: true, force: true });
  makeFolderFor(launch, draft);
  // initdb opens the file by its name, and a pipe of Node's has none that can be opened.
  const passwordFile = `${dataDir}.password`;
  writeSecretFor(launch, passwordFile, `${options.password}\n`);
  const args = [
    ...['-D', draft, `--username=${ROLE}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8'],
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    // Guessing a throw-away password gains nobody anything, and tests connect some thousand times.
    ...(options.durable ? [] : ['--no-sync', '-c', 'scram_iterations=16']),
  ];
  const output = await run(launch, 'initdb', args, '').finally(() => rmSync(passwordFile, { force: true }));
  if (output.code !== 0) throw new Refusal(whyNot(output.text));
  writeFileSync(join(draft, 'postgresql.auto.conf'), settings(options.durable));
  renameSync(draft, dataDir);
}

/**
 * Gives the data a new password, without one: for when ours was lost. The server must not be running.
 *
 * @throws Refusal
 */
export async function resetPassword(launch: Launch, dataDir: string, password: string): Promise<void> {
  const output = await run(
    launch,
    'postgres',
    ['--single', '-D', dataDir, 'postgres'],
    `alter role ${ROLE} password '${password}'\n`,
  );
  if (output.code !== 0 || /ERROR|FATAL/.test(output.text)) {
    throw new Refusal(
      `The database's password was lost and could not be set anew: move ${dataDir} away to start afresh, or set DATABASE_URL.`,
    );
  }
}

function refuseForeignData(dataDir: string): void {
  const file = join(dataDir, 'PG_VERSION');
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
  if (version === MAJOR) return;
  const what = version === null ? 'is not a PostgreSQL data folder' : `was made by PostgreSQL ${version}, and this is ${MAJOR}`;
  throw new Refusal(`${dataDir} ${what}: move it away to start afresh, or put back a copy that works.`);
}

/**
 * A developer's machine: small memory, all the durability. Not listening on a socket in /tmp keeps it apart from
 * every other PostgreSQL of the machine.
 */
function settings(durable: boolean): string {
  const lines = [
    `listen_addresses = '127.0.0.1'`,
    `unix_socket_directories = ''`,
    'max_connections = 120',
    `shared_buffers = '64MB'`,
    `max_wal_size = '512MB'`,
    `min_wal_size = '32MB'`,
    'jit = off',
    'max_parallel_workers_per_gather = 0',
    'log_min_messages = warning',
    'log_checkpoints = off',
    // A failed statement's text and values may hold a person's data.
    `log_min_error_statement = 'panic'`,
    `log_error_verbosity = 'terse'`,
    `log_timezone = 'UTC'`,
    `timezone = 'UTC'`,
  ];
  const throwAway = ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off', 'autovacuum = off'];
  return `${[...lines, ...(durable ? [] : throwAway)].join('\n')}\n`;
}

async function run(launch: Launch, program: 'postgres' | 'initdb', args: string[], input: string) {
  const child = launchProgram(launch, program, args, { stdio: ['pipe', 'pipe', 'pipe'], cwd: '/' });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr] as Readable[]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  }
  // A program that ends before it reads its input is told by its exit code.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, text: chunks.join('') };
}

function whyNot(output: string): string {
  if (/no space left on device|disk quota/i.test(output)) return 'The disk is full: make room, and run the same command again.';
  if (/permission denied/i.test(output)) {
    return 'The database folder cannot be written to by this user: make yourself the owner of .faceproof, and run the same command again.';
  }
  const line = output.split('\n').find((text) => /error|fatal|could not/i.test(text)) ?? output.trim().split('\n').at(-1) ?? '';
  return `PostgreSQL could not make its data folder (${line.trim()}): mend that, or set DATABASE_URL to a PostgreSQL of your own.`;
}
