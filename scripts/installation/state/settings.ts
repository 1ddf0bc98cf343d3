import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Refusal } from '../refusal.js';
import { definitionsDirOf, modelsDirOf, stateFolderOf } from '../weights/models-dir.js';

/** The settings of `npm start`: environment variables, and defaults for the rest. */
export interface Settings {
  root: string;
  /** The folder for keys, data, media and logs. Mode 0700. */
  folder: string;
  host: string;
  port: number;
  /** The address that people use, without a trailing slash. */
  publicUrl: string;
  /** The address that this machine uses. */
  localUrl: string;
  /** null: start an embedded PostgreSQL. */
  databaseUrl: string | null;
  /** The owner's, if a database is given and has roles. */
  migrationUrl: string | null;
  modelsDir: string;
  /** The folder of sets, manifests and fusions. */
  definitionsDir: string;
  /** The pinned model set; null: the newest. */
  modelSet: string | null;
  /** Where the first start gets the recommended network: `network`, `none`, or a copy of its file. */
  recommendedFrom: string;
  engine: string;
  /** The number of worker processes. */
  workers: number;
  /** How many connections an embedded database allows at once. */
  databaseConnections: number;
}

const OF_COMMANDS = 42;

/** @throws Refusal that names the variable and its valid values */
export function readSettings(root: string, environment: NodeJS.ProcessEnv): Settings {
  const set = (name: string) => environment[name]?.trim() || null;
  if (set('NODE_ENV') === 'production') {
    throw new Refusal(
      'npm start creates keys and an account for development. In production, run "node orchestrator/dist/main.js" and "node workers/dist/main.js" with your own settings. For development, unset NODE_ENV.',
    );
  }
  const folder = stateFolderOf(root, environment);
  const host = set('HOST') ?? '127.0.0.1';
  const port = readNumber('PORT', set('PORT') ?? '8080', { min: 1, max: 65_535 });
  const localUrl = `http://${reachable(host)}:${port}`;
  // Passkeys belong to a name, never to an address.
  const namedUrl = localUrl.replace(/\/\/(127(\.\d{1,3}){3}|\[::1\])/, '//localhost');
  const workers = readNumber('WORKERS', set('WORKERS') ?? '1', { min: 1, max: 64 });
  return {
    root,
    folder,
    host,
    port,
    publicUrl: (set('PUBLIC_URL') ?? namedUrl).replace(/\/+$/, ''),
    localUrl,
    databaseUrl: readUrl('DATABASE_URL', set('DATABASE_URL'), /^postgres(ql)?:$/),
    migrationUrl: readUrl('MIGRATION_DATABASE_URL', set('MIGRATION_DATABASE_URL'), /^postgres(ql)?:$/),
    modelsDir: modelsDirOf(root, environment),
    definitionsDir: set('MODEL_DEFINITIONS_DIR') === null ? join(folder, 'models') : definitionsDirOf(root, environment),
    modelSet: set('MODEL_SET'),
    recommendedFrom: readSource(root, set('RECOMMENDED_FROM') ?? 'network'),
    engine: set('ENGINE') ?? 'onnx',
    workers,
    databaseConnections: countConnections(workers, environment),
  };
}

/**
 * What docs/reference/settings.md counts for an orchestrator and its workers with the queue in PostgreSQL, and what
 * the commands and tools of a person beside them want. A setting that its own process will refuse counts as its default.
 */
function countConnections(workers: number, environment: NodeJS.ProcessEnv): number {
  const set = (name: string, otherwise: number, max: number) => {
    const value = Number(environment[name]);
    return Number.isInteger(value) && value >= 1 && value <= max ? value : otherwise;
  };
  const ofOrchestrator = set('DATABASE_POOL_MAX', 20, 200) + 30;
  const ofWorker = 2 * (set('WORKER_CONCURRENCY', 3, 64) + 11);
  return ofOrchestrator + workers * ofWorker + OF_COMMANDS;
}

function readNumber(name: string, text: string, limits: { min: number; max: number }): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= limits.min && value <= limits.max) return value;
  throw new Refusal(`${name} must be a whole number from ${limits.min} to ${limits.max}. Change it, then run npm start again.`);
}

/** Before the one try that a state folder has. */
function readSource(root: string, source: string): string {
  if (source === 'network' || source === 'none' || existsSync(resolve(root, source))) return source;
  throw new Refusal(
    `RECOMMENDED_FROM must be network, none, or a file that exists; ${source} is not. Correct it, or unset it.`,
  );
}

/** The message does not repeat the value, which may contain a password. */
function readUrl(name: string, text: string | null, protocol: RegExp): string | null {
  if (text === null) return null;
  if (URL.canParse(text) && protocol.test(new URL(text).protocol)) return text;
  throw new Refusal(
    `${name} is not a URL like postgres://user:password@host:5432/name. Correct it, or unset it to use an embedded PostgreSQL.`,
  );
}

/** The host for a local URL. Listening on every address includes loopback, and a URL needs brackets around an IPv6 address. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
