import { availableParallelism } from 'node:os';
import { ConfigError } from '@faceproof/hosting/settings/config-error.js';
import { FOLDER, PORT, wholeNumber } from '@faceproof/hosting/settings/fields.js';
import { type MediaPlace, mediaPlaceOf } from '@faceproof/hosting/settings/media-place.js';
import { type Environment, parseEnvironment } from '@faceproof/hosting/settings/parse-environment.js';
import { readKey, readSecret, readWorkerKey, type SecretVariables } from '@faceproof/hosting/settings/read-secret.js';
import { SERVICE_FIELDS } from '@faceproof/hosting/settings/service-fields.js';
import { tracingConfigOf } from '@faceproof/hosting/settings/tracing-config.js';
import type { TracingConfig } from '@faceproof/hosting/tracing/open-tracing.js';
import { DEFINITIONS_DIR } from '@faceproof/models/sets/definitions.js';
import { z } from 'zod';
import { chooseSizes, type EngineSizes } from './engine-sizes.js';
import type { FfmpegProgram } from './frames/clips/run-ffmpeg.js';

/** The only place that reads the environment. It is parsed once, and an unusable environment stops the start. */
export interface Config extends EngineSizes {
  queue: QueueConfig;
  media: MediaPlace;
  /** 32 bytes each. They open only the keys inside jobs. During a rotation, the second is the previous one. */
  workerKeys: Buffer[];
  modelsDir: string;
  /**
   * Folder of sets, manifests and fusions. Files missing here are taken from the shipped definitions. Watched while the
   * worker runs.
   */
  definitionsDir: string;
  /** The only set to run; null: the newest that works. */
  modelSet: string | null;
  /** Such as `onnx:cpu` or `onnx:cuda:fp16`. */
  engine: string;
  /** CPU threads that run models in parallel. */
  engineThreads: number;
  /** Captures measured concurrently. */
  concurrency: number;
  /** Resident memory above which the worker drains and exits, to be replaced by a new process; null: no limit. */
  memoryBytesMax: number | null;
  logLevel: string;
  tracing: TracingConfig;
  /** Address of /healthz, /readyz and /metrics; null: they are not served. */
  metrics: { host: string; port: number } | null;
  ffmpeg: FfmpegProgram;
}

export type QueueConfig = { backend: 'redis'; url: string } | { backend: 'postgres'; url: string };

const EnvironmentSchema = z.object({
  ...SERVICE_FIELDS,
  WORKER_KEY_PREVIOUS: z.string().optional(),
  WORKER_KEY_PREVIOUS_FILE: z.string().optional(),
  MODELS_DIR: FOLDER,
  ENGINE: z
    .string()
    .regex(/^[a-z0-9]+(:[a-z0-9]+){0,2}$/, 'must be a runtime and a provider, such as onnx:cpu or onnx:cuda:fp16')
    .default('onnx:cpu'),
  ENGINE_THREADS: wholeNumber(1, 64).optional(),
  BATCH_MAX: wholeNumber(1, 256).optional(),
  PICTURES_MAX: wholeNumber(1, 512).optional(),
  WORKER_CONCURRENCY: wholeNumber(1, 64).default(3),
  WORKER_MEMORY_MB_MAX: wholeNumber(256).optional(),
  WORKER_METRICS_HOST: z.string().default('127.0.0.1'),
  WORKER_METRICS_PORT: PORT.optional(),
  FFMPEG: z.string().default('ffmpeg'),
  PATH: z.string().default('/usr/local/bin:/usr/bin:/bin'),
});

/** @throws ConfigError */
export function loadConfig(environment: Environment = process.env): Config {
  const env = parseEnvironment(EnvironmentSchema, environment);
  const engine = env.ENGINE === 'onnx' ? 'onnx:cpu' : env.ENGINE;
  // One thread decodes and packs for all of them: with more than four it cannot keep up; run more workers instead.
  const engineThreads = env.ENGINE_THREADS ?? Math.min(4, availableParallelism());
  const set = { batchMax: env.BATCH_MAX, picturesMax: env.PICTURES_MAX };
  const sizes = chooseSizes({ engine, threads: engineThreads, ...set });
  if (sizes.picturesMax < sizes.batchMax)
    throw new ConfigError(
      'PICTURES_MAX must be BATCH_MAX or more: a picture gives a model one item, so no batch would be full.',
    );
  return {
    queue: queueOf(env.REDIS_URL, env.DATABASE_URL),
    media: mediaPlaceOf(env),
    workerKeys: workerKeysOf(env),
    modelsDir: env.MODELS_DIR,
    definitionsDir: env.MODEL_DEFINITIONS_DIR ?? DEFINITIONS_DIR,
    modelSet: env.MODEL_SET ?? null,
    engine,
    engineThreads,
    ...sizes,
    concurrency: env.WORKER_CONCURRENCY,
    memoryBytesMax: env.WORKER_MEMORY_MB_MAX === undefined ? null : env.WORKER_MEMORY_MB_MAX * 1024 * 1024,
    logLevel: env.LOG_LEVEL,
    tracing: tracingConfigOf(env),
    metrics: env.WORKER_METRICS_PORT === undefined ? null : { host: env.WORKER_METRICS_HOST, port: env.WORKER_METRICS_PORT },
    ffmpeg: { command: env.FFMPEG, searchPath: env.PATH },
  };
}

/** Redis if configured, as in the orchestrator: with both set, both processes use the same queue. */
function queueOf(redisUrl: string | undefined, databaseUrl: string | undefined): QueueConfig {
  if (redisUrl !== undefined) return { backend: 'redis', url: redisUrl };
  if (databaseUrl !== undefined) return { backend: 'postgres', url: databaseUrl };
  throw new ConfigError('Set REDIS_URL or DATABASE_URL to the queue that the orchestrator uses.');
}

/** Jobs that were queued before a rotation need the key before. */
function workerKeysOf(env: SecretVariables<'WORKER_KEY' | 'WORKER_KEY_PREVIOUS'>): Buffer[] {
  const key = readWorkerKey(env);
  return readSecret('WORKER_KEY_PREVIOUS', env) === undefined ? [key] : [key, readKey('WORKER_KEY_PREVIOUS', env)];
}
