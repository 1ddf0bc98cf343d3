import { readFileSync } from 'node:fs';
import { ConfigError } from '@faceproof/hosting/settings/config-error.js';
import { HTTP_URL, wholeNumber } from '@faceproof/hosting/settings/fields.js';
import { type Environment, parseEnvironment } from '@faceproof/hosting/settings/parse-environment.js';
import { readKey, readSecret, type SecretVariables } from '@faceproof/hosting/settings/read-secret.js';
import { z } from 'zod';

/** Where a master key comes from: from a file or the environment, or a KMS has it. */
export type MasterKeyConfig = { kind: 'key'; key: Buffer } | ({ kind: 'transit' } & TransitConfig);

export interface MasterKeysConfig {
  /** Wraps new wrapping keys. */
  current: MasterKeyConfig;
  /** Only opens what it wrapped before: for the time of a rotation. */
  previous: MasterKeyConfig | null;
}

/** A key of the transit engine of HashiCorp Vault, or of OpenBao. */
export interface TransitConfig {
  address: string;
  namespace: string | null;
  /** The path at which the engine is mounted. */
  mount: string;
  key: string;
  token: { kind: 'file'; file: string } | { kind: 'value'; token: string };
  /** PEM; null: the certificate authorities of Node. */
  caCert: string | null;
  /** How long unwrapped keys may stay in memory without the KMS. */
  keepMs: number;
}

const PATH = /^[A-Za-z0-9_.-]+(\/[A-Za-z0-9_.-]+)*$/;

function hasNoCredentials(address: string): boolean {
  const { username, password, search, hash } = new URL(address);
  return `${username}${password}${search}${hash}` === '';
}

/** The variables of the master key, which the orchestrator and the operator's commands read. */
export const MASTER_KEY_FIELDS = {
  MASTER_KEY: z.string().optional(),
  MASTER_KEY_FILE: z.string().optional(),
  MASTER_KEY_PREVIOUS: z.string().optional(),
  MASTER_KEY_PREVIOUS_FILE: z.string().optional(),
  KMS: z.enum(['transit'], { error: 'must be transit' }).optional(),
  KMS_PREVIOUS: z.enum(['transit'], { error: 'must be transit' }).optional(),
  KMS_CACHE_SECONDS: wholeNumber(1, 3600).default(300),
  VAULT_ADDR: HTTP_URL.refine(hasNoCredentials, 'must have no user, password, query or fragment').optional(),
  VAULT_NAMESPACE: z.string().optional(),
  VAULT_TOKEN: z.string().optional(),
  VAULT_TOKEN_FILE: z.string().optional(),
  VAULT_CACERT: z.string().optional(),
  VAULT_TRANSIT_MOUNT: z.string().regex(PATH, 'must be the path of a transit engine').default('transit'),
  VAULT_TRANSIT_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_.-]+$/, 'must be the name of a key')
    .default('faceproof'),
};

type MasterKeyVariables = SecretVariables<'MASTER_KEY' | 'MASTER_KEY_PREVIOUS'> &
  z.output<z.ZodObject<typeof MASTER_KEY_FIELDS>>;

/** The database of the subjects' keys; null: that of the data has them. */
export function keysDatabaseOf(env: {
  KEYS_DATABASE_URL?: string | undefined;
  MIGRATION_KEYS_DATABASE_URL?: string | undefined;
}) {
  const { KEYS_DATABASE_URL: databaseUrl, MIGRATION_KEYS_DATABASE_URL: migrationUrl } = env;
  return databaseUrl ? { databaseUrl, migrationUrl: migrationUrl || null } : null;
}

/** Reads only the variables of the master key, for commands that need no other. @throws ConfigError */
export function loadMasterKeys(environment: Environment): MasterKeysConfig {
  return masterKeysOf(parseEnvironment(z.object(MASTER_KEY_FIELDS), environment));
}

/** @throws ConfigError */
export function masterKeysOf(env: MasterKeyVariables): MasterKeysConfig {
  if (env.KMS !== undefined && env.KMS_PREVIOUS !== undefined)
    throw new ConfigError(
      'KMS and KMS_PREVIOUS are both set, but there is one KMS: rotate its key there, and unset KMS_PREVIOUS.',
    );
  return { current: currentOf(env), previous: previousOf(env) };
}

function currentOf(env: MasterKeyVariables): MasterKeyConfig {
  if (env.KMS === undefined) return { kind: 'key', key: readKey('MASTER_KEY', env) };
  if (readSecret('MASTER_KEY', env) !== undefined)
    throw new ConfigError('MASTER_KEY and KMS are both set. Unset one; to replace MASTER_KEY, set it as MASTER_KEY_PREVIOUS.');
  return transitOf(env);
}

function previousOf(env: MasterKeyVariables): MasterKeyConfig | null {
  const hasKey = readSecret('MASTER_KEY_PREVIOUS', env) !== undefined;
  if (env.KMS_PREVIOUS === undefined) return hasKey ? { kind: 'key', key: readKey('MASTER_KEY_PREVIOUS', env) } : null;
  if (hasKey) throw new ConfigError('MASTER_KEY_PREVIOUS and KMS_PREVIOUS are both set. Unset one.');
  return transitOf(env);
}

function transitOf(env: MasterKeyVariables): MasterKeyConfig {
  if (env.VAULT_ADDR === undefined) throw new ConfigError('Set VAULT_ADDR to the address of Vault.');
  return {
    kind: 'transit',
    address: env.VAULT_ADDR,
    namespace: env.VAULT_NAMESPACE ?? null,
    mount: env.VAULT_TRANSIT_MOUNT,
    key: env.VAULT_TRANSIT_KEY,
    token: tokenOf(env),
    caCert: env.VAULT_CACERT === undefined ? null : readCertificate(env.VAULT_CACERT),
    keepMs: 1000 * env.KMS_CACHE_SECONDS,
  };
}

function tokenOf(env: MasterKeyVariables): TransitConfig['token'] {
  if (env.VAULT_TOKEN !== undefined) return { kind: 'value', token: env.VAULT_TOKEN.trim() };
  if (env.VAULT_TOKEN_FILE !== undefined) return { kind: 'file', file: env.VAULT_TOKEN_FILE };
  throw new ConfigError('Set VAULT_TOKEN_FILE to the file of a token for Vault.');
}

function readCertificate(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ConfigError('VAULT_CACERT cannot be read.', { cause });
  }
}
