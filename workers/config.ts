import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { DEFINITIONS_DIR } from '@faceproof/models/sets/definitions.js';
import { z } from 'zod';
import type { FfmpegProgram } from './frames/run-ffmpeg.js';

/** The only place that reads the environment. Parsed once, refused loudly. */
export interface Config {
  queue: QueueConfig;
  media: MediaConfig;
  /** 32 bytes: opens what a job names, and nothing else. */
  workerKey: Buffer;
  modelsDir: string;
  /** Where sets, manifests and fusions lie; what it lacks is the shipped one. Watched while the worker runs. */
  definitionsDir: string;
  /** The only set to run; null: the newest that works. */
  modelSet: string | null;
  /** `runtime:provider`, such as `onnx:cpu`. */
  engine: string;
  /** Threads of the CPU that run models, beside each other. */
  engineThreads: number;
  /** Captures measured at once. */
  concurrency: number;
  /** Resident memory over which the worker drains and ends, for a fresh one to take over; null: no limit. */
  memoryBytesMax: number | null;
  logLevel: string;
  /** Where /healthz, /readyz and /metrics are served; null: nowhere. */
  metrics: { host: string; port: number } | null;
  ffmpeg: FfmpegProgram;
}

export type QueueConfig = { backend: 'redis'; url: string } | { backend: 'postgres'; url: string };

/** Where the orchestrator keeps sealed objects: a folder of the same machine's, or a bucket. */
export type MediaConfig = { kind: 'disk'; dir: string } | ({ kind: 's3' } & S3Config);

export interface S3Config {
  /** null: Amazon's own. */
  endpoint: string | null;
  bucket: string;
  region: string;
  /** null: whatever the SDK finds, such as the instance's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

/** The environment is not usable; `message` says which variable and what it should be. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const EnvironmentSchema = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  MEDIA_DIR: z.string().min(1).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_ACCESS_KEY_ID_FILE: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_SECRET_ACCESS_KEY_FILE: z.string().optional(),
  WORKER_KEY: z.string().optional(),
  WORKER_KEY_FILE: z.string().optional(),
  MODELS_DIR: z.string().min(1),
  MODEL_DEFINITIONS_DIR: z.string().min(1).optional(),
  MODEL_SET: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}(\.\d+)?$/, 'must be the name of a set, such as 2026-11-01')
    .optional(),
  ENGINE: z
    .string()
    .regex(/^[a-z0-9]+(:[a-z0-9]+)?$/, 'must be a runtime and a provider, such as onnx:cpu')
    .default('onnx:cpu'),
  ENGINE_THREADS: z.coerce.number().int().min(1).max(64).optional(),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(3),
  WORKER_MEMORY_MB_MAX: z.coerce.number().int().min(256).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  WORKER_METRICS_HOST: z.string().default('127.0.0.1'),
  WORKER_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  FFMPEG: z.string().default('ffmpeg'),
  PATH: z.string().default('/usr/local/bin:/usr/bin:/bin'),
});

/** @throws ConfigError */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const parsed = EnvironmentSchema.safeParse(withoutEmpty(environment));
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The environment is not usable. ${faults.join('. ')}.`);
  }
  const env = parsed.data;
  return {
    queue: queueOf(env.REDIS_URL, env.DATABASE_URL),
    media: mediaOf(env),
    workerKey: readKey(env.WORKER_KEY, env.WORKER_KEY_FILE),
    modelsDir: resolve(env.MODELS_DIR),
    definitionsDir: env.MODEL_DEFINITIONS_DIR === undefined ? DEFINITIONS_DIR : resolve(env.MODEL_DEFINITIONS_DIR),
    modelSet: env.MODEL_SET ?? null,
    engine: env.ENGINE === 'onnx' ? 'onnx:cpu' : env.ENGINE,
    // One thread decodes and packs for all of them: beyond four it cannot keep up, and more workers can.
    engineThreads: env.ENGINE_THREADS ?? Math.min(4, availableParallelism()),
    concurrency: env.WORKER_CONCURRENCY,
    memoryBytesMax: env.WORKER_MEMORY_MB_MAX === undefined ? null : env.WORKER_MEMORY_MB_MAX * 1024 * 1024,
    logLevel: env.LOG_LEVEL,
    metrics: env.WORKER_METRICS_PORT === undefined ? null : { host: env.WORKER_METRICS_HOST, port: env.WORKER_METRICS_PORT },
    ffmpeg: { command: env.FFMPEG, searchPath: env.PATH },
  };
}

/** Redis where it is configured, as for the orchestrator: with both set, both mean the same queue. */
function queueOf(redisUrl: string | undefined, databaseUrl: string | undefined): QueueConfig {
  if (redisUrl !== undefined) return { backend: 'redis', url: redisUrl };
  if (databaseUrl !== undefined) return { backend: 'postgres', url: databaseUrl };
  throw new ConfigError('Set REDIS_URL or DATABASE_URL to where the orchestrator keeps its queue.');
}

function mediaOf(env: z.infer<typeof EnvironmentSchema>): MediaConfig {
  if (env.S3_BUCKET === undefined) {
    if (env.MEDIA_DIR === undefined)
      throw new ConfigError('Set MEDIA_DIR or S3_BUCKET to where the orchestrator keeps its media.');
    return { kind: 'disk', dir: resolve(env.MEDIA_DIR) };
  }
  if (env.MEDIA_DIR !== undefined) {
    throw new ConfigError('MEDIA_DIR and S3_BUCKET are both set: the media lie in one place. Unset the other.');
  }
  const id = secretOf('S3_ACCESS_KEY_ID', env.S3_ACCESS_KEY_ID, env.S3_ACCESS_KEY_ID_FILE);
  const secret = secretOf('S3_SECRET_ACCESS_KEY', env.S3_SECRET_ACCESS_KEY, env.S3_SECRET_ACCESS_KEY_FILE);
  if ((id === undefined) !== (secret === undefined)) {
    throw new ConfigError('Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither to use the role of this machine.');
  }
  return {
    kind: 's3',
    endpoint: env.S3_ENDPOINT ?? null,
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    credentials: id === undefined || secret === undefined ? null : { accessKeyId: id, secretAccessKey: secret },
  };
}

function secretOf(name: string, value: string | undefined, file: string | undefined): string | undefined {
  return value ?? (file === undefined ? undefined : readKeyFile(name, file).trim());
}

function readKey(value: string | undefined, file: string | undefined): Buffer {
  const text = value ?? (file === undefined ? undefined : readKeyFile('WORKER_KEY', file));
  const key = Buffer.from((text ?? '').trim(), 'base64url');
  if (key.length !== 32) {
    throw new ConfigError(
      'Set WORKER_KEY or WORKER_KEY_FILE to the same 32 random bytes in base64url (43 characters) as the orchestrator.',
    );
  }
  return key;
}

function readKeyFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ConfigError(`${name}_FILE cannot be read.`, { cause });
  }
}

/** `NAME=` in a compose file means "not set". */
function withoutEmpty(environment: NodeJS.ProcessEnv): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}
