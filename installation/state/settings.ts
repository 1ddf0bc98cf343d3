import { resolve } from 'node:path';
import { Refusal } from '../refusal.js';
import { definitionsDirOf, modelsDirOf } from '../weights/models-dir.js';

/** What the person who starts Faceproof has set, with a default for everything else. */
export interface Settings {
  root: string;
  /** Holds keys, data, media and logs. Mode 0700. */
  folder: string;
  host: string;
  port: number;
  /** As people reach it, without a trailing slash. */
  publicUrl: string;
  /** As this machine reaches it. */
  localUrl: string;
  /** null: an embedded PostgreSQL is run. */
  databaseUrl: string | null;
  modelsDir: string;
  /** Where sets, manifests and fusions lie. */
  definitionsDir: string;
  /** The set that everything is held to; null: the newest. */
  modelSet: string | null;
  engine: string;
  /** Worker processes. */
  workers: number;
}

/** @throws Refusal that names the variable and what it should be */
export function readSettings(root: string, environment: NodeJS.ProcessEnv): Settings {
  const set = (name: string) => environment[name]?.trim() || null;
  if (set('NODE_ENV') === 'production') {
    throw new Refusal(
      'npm start makes keys and an account for development: in production run "node orchestrator/dist/main.js" and "node workers/dist/main.js" with settings of your own, or unset NODE_ENV.',
    );
  }
  const folder = resolve(root, set('FACEPROOF_DIR') ?? '.faceproof');
  const host = set('HOST') ?? '127.0.0.1';
  const port = readNumber('PORT', set('PORT') ?? '8080', { least: 1, most: 65_535 });
  const localUrl = `http://${reachable(host)}:${port}`;
  return {
    root,
    folder,
    host,
    port,
    publicUrl: (set('PUBLIC_URL') ?? localUrl).replace(/\/+$/, ''),
    localUrl,
    databaseUrl: readUrl('DATABASE_URL', set('DATABASE_URL'), /^postgres(ql)?:$/),
    modelsDir: modelsDirOf(root, environment),
    definitionsDir: definitionsDirOf(root, environment),
    modelSet: set('MODEL_SET'),
    engine: set('ENGINE') ?? 'onnx',
    workers: readNumber('WORKERS', set('WORKERS') ?? '1', { least: 1, most: 64 }),
  };
}

function readNumber(name: string, text: string, limits: { least: number; most: number }): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= limits.least && value <= limits.most) return value;
  throw new Refusal(
    `${name} must be a whole number from ${limits.least} to ${limits.most}: change it, and run npm start again.`,
  );
}

/** The value is not repeated: it may hold a password. */
function readUrl(name: string, text: string | null, protocol: RegExp): string | null {
  if (text === null) return null;
  if (URL.canParse(text) && protocol.test(new URL(text).protocol)) return text;
  throw new Refusal(
    `${name} is not a URL of the kind postgres://user:password@host:5432/name: change it, or unset it for an embedded PostgreSQL.`,
  );
}

/** Listening everywhere includes the loopback interface. An IPv6 address stands in brackets in a URL. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
