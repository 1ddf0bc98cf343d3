import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DEFINITIONS_DIR } from '@faceproof/models/sets/definitions.js';
import { isDevelopmentKey } from '@faceproof/protocol/development-key.js';
import { z } from 'zod';

/** The only place that reads the environment. Parsed once, refused loudly. */
export interface Config {
  port: number;
  host: string;
  /** Without a trailing slash. */
  publicUrl: string;
  databaseUrl: string;
  redisUrl: string | null;
  media: MediaConfig;
  masterKey: Buffer;
  workerKey: Buffer;
  operatorToken: string | null;
  /** Multiplies every budget of requests. */
  rateLimitFactor: number;
  /** Bytes of uploads that may lie in memory at once, as they arrive; sealing them takes about twice as many more. */
  uploadBytesMax: number;
  /** How many proxies of ours stand in front and append to X-Forwarded-For; 0: the socket's address is the caller's. */
  trustedProxies: number;
  allowPrivateWebhooks: boolean;
  /** How long a receiver may take for its answer; whoever dies meanwhile holds the delivery for as long again. */
  webhookTimeoutMs: number;
  /** Where the pinned weights lie, for the detector that the capture page loads; null: it gives no face hints. */
  modelsDir: string | null;
  /** Where sets, manifests and fusions lie, as for the workers; what it lacks is the shipped one. */
  definitionsDir: string;
  /** The set that the workers are held to; null: the newest. */
  modelSet: string | null;
  /** Keys and accounts of `npm start` are refused. */
  production: boolean;
  /** On in `npm start`: the demo pages and sample hints are served. */
  development: boolean;
  logLevel: string;
}

/** Where sealed objects lie: a folder of this machine's, or a bucket that every machine reaches. */
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

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

const EnvironmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  MEDIA_DIR: z.string().min(1).optional(),
  MODELS_DIR: z.string().min(1).optional(),
  MODEL_DEFINITIONS_DIR: z.string().min(1).optional(),
  MODEL_SET: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}(\.\d+)?$/, 'must be the name of a set, such as 2026-11-01')
    .optional(),
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
  MASTER_KEY: z.string().optional(),
  MASTER_KEY_FILE: z.string().optional(),
  WORKER_KEY: z.string().optional(),
  WORKER_KEY_FILE: z.string().optional(),
  OPERATOR_TOKEN: z.string().min(20).optional(),
  OPERATOR_TOKEN_FILE: z.string().optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(10_000).default(1),
  UPLOADS_MB_MAX: z.coerce.number().int().min(24).max(65_536).default(96),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  ALLOW_PRIVATE_WEBHOOKS: flag.default(false),
  WEBHOOK_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(60).default(15),
  FACEPROOF_DEV: flag.default(false),
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** @throws ConfigError */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const parsed = EnvironmentSchema.safeParse(withoutEmpty(environment));
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The environment is not usable. ${faults.join('. ')}.`);
  }
  const env = parsed.data;
  const config: Config = {
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`).replace(/\/+$/, ''),
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL ?? null,
    media: mediaOf(env),
    masterKey: readKey('MASTER_KEY', env.MASTER_KEY, env.MASTER_KEY_FILE),
    workerKey: readKey('WORKER_KEY', env.WORKER_KEY, env.WORKER_KEY_FILE),
    operatorToken: operatorTokenOf(env),
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    uploadBytesMax: env.UPLOADS_MB_MAX * 1_000_000,
    trustedProxies: env.TRUSTED_PROXIES,
    allowPrivateWebhooks: env.ALLOW_PRIVATE_WEBHOOKS,
    webhookTimeoutMs: env.WEBHOOK_TIMEOUT_SECONDS * 1000,
    modelsDir: env.MODELS_DIR ?? null,
    definitionsDir: env.MODEL_DEFINITIONS_DIR === undefined ? DEFINITIONS_DIR : resolve(env.MODEL_DEFINITIONS_DIR),
    modelSet: env.MODEL_SET ?? null,
    production: env.NODE_ENV === 'production',
    development: env.FACEPROOF_DEV,
    logLevel: env.LOG_LEVEL,
  };
  const refused = config.production ? findDevelopmentSettings(config) : [];
  if (refused.length > 0) throw new ConfigError(`NODE_ENV=production refuses this environment. ${refused.join(' ')}`);
  return config;
}

/** What only a developer's machine may have. Pure. @returns one sentence per setting that production refuses */
function findDevelopmentSettings(config: Config): string[] {
  const found: [boolean, string][] = [
    [config.development, 'FACEPROOF_DEV=true serves demo pages. Unset it.'],
    [config.allowPrivateWebhooks, 'ALLOW_PRIVATE_WEBHOOKS=true lets accounts reach private addresses. Unset it.'],
    [isDevelopmentKey(config.masterKey), 'MASTER_KEY was made by npm start. Make a new one for production.'],
    [isDevelopmentKey(config.workerKey), 'WORKER_KEY was made by npm start. Make a new one for production.'],
  ];
  return found.flatMap(([isSet, sentence]) => (isSet ? [sentence] : []));
}

function mediaOf(env: z.infer<typeof EnvironmentSchema>): MediaConfig {
  if (env.S3_BUCKET === undefined) {
    if (env.MEDIA_DIR === undefined)
      throw new ConfigError('Set MEDIA_DIR to a folder, or S3_BUCKET to a bucket, for the media.');
    return { kind: 'disk', dir: env.MEDIA_DIR };
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

function operatorTokenOf(env: z.infer<typeof EnvironmentSchema>): string | null {
  const token = secretOf('OPERATOR_TOKEN', env.OPERATOR_TOKEN, env.OPERATOR_TOKEN_FILE) ?? null;
  if (token !== null && token.length < 20) throw new ConfigError('OPERATOR_TOKEN must have 20 characters or more.');
  return token;
}

function readKey(name: string, value: string | undefined, file: string | undefined): Buffer {
  const text = value ?? (file === undefined ? undefined : readKeyFile(name, file));
  if (text === undefined) throw new ConfigError(`Set ${name} or ${name}_FILE: 32 random bytes in base64url (43 characters).`);
  const key = Buffer.from(text.trim(), 'base64url');
  if (key.length !== 32) throw new ConfigError(`${name} must be 32 random bytes in base64url (43 characters).`);
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
