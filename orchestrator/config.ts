import { ConfigError } from '@faceproof/hosting/settings/config-error.js';
import { FLAG, FOLDER, HTTP_URL, PORT, POSTGRES_URL, SHARE, wholeNumber } from '@faceproof/hosting/settings/fields.js';
import { type MediaPlace, mediaPlaceOf } from '@faceproof/hosting/settings/media-place.js';
import { type Environment, parseEnvironment } from '@faceproof/hosting/settings/parse-environment.js';
import { readSecret, readWorkerKey } from '@faceproof/hosting/settings/read-secret.js';
import { SERVICE_FIELDS } from '@faceproof/hosting/settings/service-fields.js';
import { tracingConfigOf } from '@faceproof/hosting/settings/tracing-config.js';
import type { TracingConfig } from '@faceproof/hosting/tracing/open-tracing.js';
import { DEFINITIONS_DIR } from '@faceproof/models/sets/definitions.js';
import { isDevelopmentKey } from '@faceproof/protocol/development-key.js';
import { z } from 'zod';
import { keysDatabaseOf, MASTER_KEY_FIELDS, type MasterKeyConfig, type MasterKeysConfig, masterKeysOf } from './keys.config.js';
import { WITNESS_FIELDS, type WitnessesConfig, witnessesOf } from './witnesses.config.js';

/** The only place that reads the environment. It is parsed once, and an unusable environment stops the start. */
export interface Config {
  port: number;
  host: string;
  /** Without a trailing slash. */
  publicUrl: string;
  databaseUrl: string;
  /** Connections of the pool. */
  databasePoolMax: number;
  /** For `LISTEN` and the queue, which need connections of their own; null: DATABASE_URL leads to PostgreSQL itself. */
  databaseDirectUrl: string | null;
  databaseReadUrl: string | null;
  /** The owner's URL, with which to migrate at startup; null: see prepare-database.ts. */
  migrationUrl: string | null;
  /** The database of the subjects' keys; null: DATABASE_URL has them. */
  keysDatabase: ReturnType<typeof keysDatabaseOf>;
  /** The workers' role in PostgreSQL; null: they have none of their own. */
  workerRole: string | null;
  redisUrl: string | null;
  media: MediaPlace;
  masterKeys: MasterKeysConfig;
  workerKey: Buffer;
  operatorToken: string | null;
  /** The identity provider at which members may sign in; null: passkeys only. */
  oidc: OidcConfig | null;
  /** Multiplies every rate limit. */
  rateLimitFactor: number;
  /** Bytes of uploads that may be in memory at once on arrival; sealing them needs about twice as many more. */
  uploadBytesMax: number;
  /** Pixels of reference pictures that may wait for a worker at once. */
  referencePixelsMax: number;
  /** How long the upload of a reference picture waits for a worker. */
  referenceWaitMs: number;
  /** Sessions and attempts are refused if their captures would wait longer than this for a decision. */
  admissionWaitMs: number;
  /** Of the LIVE captures, the share that a second worker measures again, so that workers are compared. */
  comparedShare: number;
  /** How many trusted proxies append to X-Forwarded-For; 0: the socket's address is the caller's. */
  trustedProxies: number;
  allowPrivateWebhooks: boolean;
  /**
   * How long a receiver may take to answer. If the deliverer dies meanwhile, its lease blocks the delivery for as long again.
   */
  webhookTimeoutMs: number;
  /** Folder of the pinned weights, from which the capture page loads its detector; null: the page gives no face hints. */
  modelsDir: string | null;
  /**
   * Folder of sets, manifests and fusions, the same as for the workers. Files missing here are taken from the shipped
   * definitions.
   */
  definitionsDir: string;
  /** Folder of the operator's own profiles; null: only the shipped ones. */
  profilesDir: string | null;
  /** The only set that workers may use; null: the newest. */
  modelSet: string | null;
  /** Refuses keys and accounts made by `npm start`. */
  production: boolean;
  /** True in `npm start`: serves the demo pages and sample hints. */
  development: boolean;
  /** With this TEST key, `npm start` opens the sessions of its demo. */
  demoKey: string | null;
  /** Beyond this difference from the database's clock, this process signs nothing. */
  clockSkewMsMax: number;
  logLevel: string;
  tracing: TracingConfig;
  /** They cosign the checkpoints of the evidence log. */
  witnessing: WitnessesConfig;
}

export interface OidcConfig {
  /** As the provider's tokens name it, without a path of the discovery document. */
  issuer: string;
  clientId: string;
  clientSecret: string;
}

const OPERATOR_TOKEN_LENGTH_MIN = 20;
export const REFERENCE_WAIT_SECONDS_MAX = 60;

const EnvironmentSchema = z.object({
  ...SERVICE_FIELDS,
  PORT: PORT.default(8080),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: HTTP_URL.optional(),
  DATABASE_URL: POSTGRES_URL,
  ...MASTER_KEY_FIELDS,
  ...WITNESS_FIELDS,
  DATABASE_POOL_MAX: wholeNumber(2, 200).default(20),
  DATABASE_DIRECT_URL: POSTGRES_URL.optional(),
  DATABASE_READ_URL: POSTGRES_URL.optional(),
  MIGRATION_DATABASE_URL: POSTGRES_URL.optional(),
  KEYS_DATABASE_URL: POSTGRES_URL.optional(),
  MIGRATION_KEYS_DATABASE_URL: POSTGRES_URL.optional(),
  WORKER_DATABASE_ROLE: z.string().max(63).optional(),
  OPERATOR_TOKEN: z.string().optional(),
  OPERATOR_TOKEN_FILE: z.string().optional(),
  OIDC_ISSUER: HTTP_URL.optional(),
  OIDC_CLIENT_ID: z.string().min(1).max(500).optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_CLIENT_SECRET_FILE: z.string().optional(),
  PROFILES_DIR: FOLDER.optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(10_000).default(1),
  UPLOADS_MB_MAX: wholeNumber(24, 65_536).default(96),
  REFERENCES_MEGAPIXELS_MAX: wholeNumber(40, 65_536).default(180),
  REFERENCE_WAIT_SECONDS: wholeNumber(1, REFERENCE_WAIT_SECONDS_MAX).default(15),
  ADMISSION_WAIT_SECONDS: wholeNumber(1, 3600).default(8),
  COMPARED_SHARE: SHARE.default(0.01),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  ALLOW_PRIVATE_WEBHOOKS: FLAG.default(false),
  WEBHOOK_TIMEOUT_SECONDS: wholeNumber(1, 60).default(15),
  CLOCK_SKEW_MS_MAX: wholeNumber(100, 600_000).default(5000),
  FACEPROOF_DEV: FLAG.default(false),
  FACEPROOF_DEMO_KEY: z.string().startsWith('fp_test_').optional(),
  NODE_ENV: z.string().optional(),
});

/** @throws ConfigError */
export function loadConfig(environment: Environment = process.env): Config {
  const env = parseEnvironment(EnvironmentSchema, environment);
  const config: Config = {
    port: env.PORT,
    host: env.HOST,
    publicUrl: publicUrlOf(env),
    databaseUrl: env.DATABASE_URL,
    databasePoolMax: env.DATABASE_POOL_MAX,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    migrationUrl: env.MIGRATION_DATABASE_URL ?? null,
    keysDatabase: keysDatabaseOf(env),
    workerRole: env.WORKER_DATABASE_ROLE ?? null,
    redisUrl: env.REDIS_URL ?? null,
    media: mediaPlaceOf(env),
    masterKeys: masterKeysOf(env),
    workerKey: readWorkerKey(env),
    operatorToken: operatorTokenOf(env),
    oidc: oidcOf(env),
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    uploadBytesMax: env.UPLOADS_MB_MAX * 1_000_000,
    referencePixelsMax: env.REFERENCES_MEGAPIXELS_MAX * 1_000_000,
    referenceWaitMs: env.REFERENCE_WAIT_SECONDS * 1000,
    admissionWaitMs: env.ADMISSION_WAIT_SECONDS * 1000,
    comparedShare: env.COMPARED_SHARE,
    trustedProxies: env.TRUSTED_PROXIES,
    allowPrivateWebhooks: env.ALLOW_PRIVATE_WEBHOOKS,
    webhookTimeoutMs: env.WEBHOOK_TIMEOUT_SECONDS * 1000,
    modelsDir: env.MODELS_DIR ?? null,
    definitionsDir: env.MODEL_DEFINITIONS_DIR ?? DEFINITIONS_DIR,
    profilesDir: env.PROFILES_DIR ?? null,
    modelSet: env.MODEL_SET ?? null,
    production: env.NODE_ENV === 'production',
    development: env.FACEPROOF_DEV,
    demoKey: env.FACEPROOF_DEMO_KEY ?? null,
    clockSkewMsMax: env.CLOCK_SKEW_MS_MAX,
    logLevel: env.LOG_LEVEL,
    tracing: tracingConfigOf(env),
    witnessing: witnessesOf(env),
  };
  const refused = config.production ? findDevelopmentSettings(config) : [];
  if (refused.length > 0) throw new ConfigError(`NODE_ENV=production refuses this environment. ${refused.join(' ')}`);
  return config;
}

/**
 * Settings that only a developer's machine may have. Pure.
 *
 * @returns one sentence per setting that production refuses
 */
function findDevelopmentSettings(config: Config): string[] {
  const found: [boolean, string][] = [
    [config.development, 'FACEPROOF_DEV=true serves demo pages. Unset it for production.'],
    [
      config.allowPrivateWebhooks,
      'ALLOW_PRIVATE_WEBHOOKS=true lets accounts reach private addresses. Unset it for production.',
    ],
    [isDevelopmentMasterKey(config.masterKeys.current), 'MASTER_KEY was made by npm start. Make a new one for production.'],
    [
      [config.masterKeys.current, config.masterKeys.previous].some((from) => from !== null && sendsKeysInClear(from)),
      'VAULT_ADDR begins with http:// and sends keys in clear over the network. Use https://, or an agent on this host.',
    ],
    [isDevelopmentKey(config.workerKey), 'WORKER_KEY was made by npm start. Make a new one for production.'],
  ];
  return found.flatMap(([isSet, sentence]) => (isSet ? [sentence] : []));
}

function isDevelopmentMasterKey(from: MasterKeyConfig): boolean {
  return from.kind === 'key' && isDevelopmentKey(from.key);
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function sendsKeysInClear(from: MasterKeyConfig): boolean {
  if (from.kind !== 'transit') return false;
  const { protocol, hostname } = new URL(from.address);
  return protocol === 'http:' && !LOOPBACK.test(hostname);
}

/** Passkeys belong to a name, never to an address. */
function publicUrlOf({ PUBLIC_URL, HOST, PORT }: z.infer<typeof EnvironmentSchema>): string {
  const host = /^(127(\.\d{1,3}){3}|0\.0\.0\.0|::1?)$/.test(HOST) ? 'localhost' : HOST;
  return (PUBLIC_URL ?? `http://${host}:${PORT}`).replace(/\/+$/, '');
}

function oidcOf(env: z.infer<typeof EnvironmentSchema>): OidcConfig | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = env;
  const clientSecret = readSecret('OIDC_CLIENT_SECRET', env);
  const given = [issuer, clientId, clientSecret].filter((one) => one !== undefined).length;
  if (given === 0) return null;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    throw new ConfigError('Sign-in with OIDC needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET_FILE together.');
  const { protocol, hostname } = new URL(issuer);
  if (protocol === 'http:' && !LOOPBACK.test(hostname))
    throw new ConfigError('OIDC_ISSUER must begin with https://, unless the provider is on this host.');
  return { issuer, clientId, clientSecret };
}

function operatorTokenOf(env: z.infer<typeof EnvironmentSchema>): string | null {
  const token = readSecret('OPERATOR_TOKEN', env) ?? null;
  if (token !== null && token.length < OPERATOR_TOKEN_LENGTH_MIN)
    throw new ConfigError(`OPERATOR_TOKEN must have ${OPERATOR_TOKEN_LENGTH_MIN} characters or more.`);
  return token;
}
