import { type Environment, parseEnvironment } from '@faceproof/hosting/settings/parse-environment.js';
import { readKey, readSecret, type SecretVariables } from '@faceproof/hosting/settings/read-secret.js';
import { z } from 'zod';

/** Where a master key comes from. */
export type MasterKeyConfig = { kind: 'key'; key: Buffer };

export interface MasterKeysConfig {
  /** Wraps new wrapping keys. */
  current: MasterKeyConfig;
  /** Only opens what it wrapped before: for the time of a rotation. */
  previous: MasterKeyConfig | null;
}

/** The variables of the master key, which the orchestrator and the operator's commands read. */
export const MASTER_KEY_FIELDS = {
  MASTER_KEY: z.string().optional(),
  MASTER_KEY_FILE: z.string().optional(),
  MASTER_KEY_PREVIOUS: z.string().optional(),
  MASTER_KEY_PREVIOUS_FILE: z.string().optional(),
};

type MasterKeyVariables = SecretVariables<'MASTER_KEY' | 'MASTER_KEY_PREVIOUS'>;

/** Reads only the variables of the master key, for commands that need no other. @throws ConfigError */
export function loadMasterKeys(environment: Environment): MasterKeysConfig {
  return masterKeysOf(parseEnvironment(z.object(MASTER_KEY_FIELDS), environment));
}

/** @throws ConfigError */
export function masterKeysOf(env: MasterKeyVariables): MasterKeysConfig {
  const current: MasterKeyConfig = { kind: 'key', key: readKey('MASTER_KEY', env) };
  if (readSecret('MASTER_KEY_PREVIOUS', env) === undefined) return { current, previous: null };
  return { current, previous: { kind: 'key', key: readKey('MASTER_KEY_PREVIOUS', env) } };
}
