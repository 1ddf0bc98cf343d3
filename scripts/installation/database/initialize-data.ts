import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Refusal } from '../refusal.js';
import { type Launch, launchProgram, makeFolderFor, writeSecretFor } from './launch.js';

export const ROLE = 'faceproof';
const MAJOR = '18';

/**
 * Creates the data folder if there is none. initdb fills a draft folder, which is then renamed. An interrupted initdb leaves
 * only a draft, which the next start deletes, and never a data folder that cannot start.
 *
 * @param options.durable false only for disposable data: nothing is flushed to the disk
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
  // A file, because initdb opens the password by path, and Node's pipes have none.
  const passwordFile = `${dataDir}.password`;
  writeSecretFor(launch, passwordFile, `${options.password}\n`);
  const args = [
    ...['-D', draft, `--username=${ROLE}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8'],
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    // Disposable data need no brute-force protection, and the tests connect some thousand times.
    ...(options.durable ? [] : ['--no-sync', '-c', 'scram_iterations=16']),
  ];
  const output = await run(launch, 'initdb', args, '').finally(() => rmSync(passwordFile, { force: true }));
  if (output.code !== 0) throw new Refusal(explainFailure(output.text));
  writeFileSync(join(draft, 'postgresql.auto.conf'), settings(options.durable));
  renameSync(draft, dataDir);
}

/**
 * Sets a new password without knowing the old one, for use after postgres.json was lost. The server must not be running.
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
      `The database's password is lost and cannot be reset. Move ${dataDir} away to start with an empty database, or set DATABASE_URL.`,
    );
  }
}

function refuseForeignData(dataDir: string): void {
  const file = join(dataDir, 'PG_VERSION');
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
  if (version === MAJOR) return;
  const what =
    version === null ? 'is not a PostgreSQL data folder' : `was created by PostgreSQL ${version}, but this is ${MAJOR}`;
  throw new Refusal(`${dataDir} ${what}. Move it away to start with an empty database, or restore a working copy.`);
}

/**
 * Settings for a developer's machine: little memory, full durability. No socket in /tmp, so that it cannot clash with another
 * PostgreSQL on the machine.
 */
function settings(durable: boolean): string {
  const lines = [
    `listen_addresses = '127.0.0.1'`,
    `unix_socket_directories = ''`,
    `shared_buffers = '64MB'`,
    `max_wal_size = '512MB'`,
    `min_wal_size = '32MB'`,
    'jit = off',
    'max_parallel_workers_per_gather = 0',
    'log_min_messages = warning',
    'log_checkpoints = off',
    // Keeps failed statements out of the log, because their text and values may contain personal data.
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
  // A program may exit before it reads its input. The exit code reports that.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, text: chunks.join('') };
}

function explainFailure(output: string): string {
  if (/no space left on device|disk quota/i.test(output))
    return 'The disk is full. Free some space, then run the command again.';
  if (/permission denied/i.test(output)) {
    return 'This user cannot write to the database folder. Make yourself the owner of .faceproof, then run the command again.';
  }
  const line = output.split('\n').find((text) => /error|fatal|could not/i.test(text)) ?? output.trim().split('\n').at(-1) ?? '';
  return `PostgreSQL could not create its data folder (${line.trim()}). Fix that, or set DATABASE_URL to your own PostgreSQL.`;
}
