import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.js';

const KEY_BYTES = 32;
const KEY_WORDS = `${KEY_BYTES} random bytes in base64url (43 characters)`;

/** The variables `NAME` and `NAME_FILE` of each secret. */
export type SecretVariables<Name extends string> = { readonly [Key in Name | `${Name}_FILE`]?: string | undefined };

/**
 * Reads a secret from its variable, or from the file that `<name>_FILE` names, without the white space around it.
 *
 * @returns undefined if neither is set
 * @throws ConfigError if the file cannot be read or is empty
 */
export function readSecret<Name extends string>(name: Name, env: SecretVariables<Name>): string | undefined {
  const value: string | undefined = env[name];
  if (value !== undefined) return value.trim();
  const file: string | undefined = env[`${name}_FILE`];
  return file === undefined ? undefined : readSecretFile(name, file);
}

/**
 * Reads a key of 32 bytes.
 *
 * @param words what an operator needs to know about this key besides its form
 * @throws ConfigError if it is absent or has another length
 */
export function readKey<Name extends string>(name: Name, env: SecretVariables<Name>, words = ''): Buffer {
  const text = readSecret(name, env);
  if (text === undefined) throw new ConfigError(`Set ${name} or ${name}_FILE to ${KEY_WORDS}${words}.`);
  const key = Buffer.from(text, 'base64url');
  if (key.length !== KEY_BYTES) throw new ConfigError(`${name} must be ${KEY_WORDS}${words}.`);
  return key;
}

/** Reads the key that lets a worker open the objects of its jobs, and only those. @throws ConfigError */
export function readWorkerKey(env: SecretVariables<'WORKER_KEY'>): Buffer {
  return readKey('WORKER_KEY', env, ', the same for the orchestrator and its workers');
}

function readSecretFile(name: string, file: string): string {
  const text = readFile(name, file).trim();
  if (text === '') throw new ConfigError(`The file of ${name}_FILE is empty.`);
  return text;
}

function readFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ConfigError(`${name}_FILE cannot be read.`, { cause });
  }
}
