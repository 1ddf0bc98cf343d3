import { randomBytes } from 'node:crypto';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { publicKeyOf } from '@faceproof/protocol/evidence/receipts.js';
import { fromBase64, toBase64 } from '@faceproof/protocol/log/base64.js';
import { readWitnessKey, writeWitnessKey } from '@faceproof/protocol/log/cosignatures.js';
import { exists, readJsonFile } from '../archive/read-file.js';
import { writeWholeFile } from '../archive/write-file.js';
import { STATE, writeState } from './state.js';
import { WitnessError } from './witness-error.js';

const KEY = 'key.json';

export interface WitnessKey {
  name: string;
  publicKey: Uint8Array;
  /** The 32-byte Ed25519 seed. */
  secretKey: Uint8Array;
  vkey: string;
}

/**
 * Makes the key of a new witness, and its state without any checkpoint. The key is written last: a folder with a key has a state, so a
 * state that is missing later was lost.
 *
 * @throws WitnessError, ArchiveError
 */
export async function makeWitness(folder: string, name: string): Promise<WitnessKey> {
  const secretKey = new Uint8Array(randomBytes(32));
  const key = await toKey(name, secretKey);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const file of [KEY, STATE]) {
    if (await exists(folder, file)) throw new WitnessError(`${folder} has a witness already: it contains ${file}.`);
  }
  await writeState(folder, {});
  await writeWholeFile(folder, KEY, `${JSON.stringify({ v: 1, name, secretKey: toBase64(secretKey) }, null, 1)}\n`);
  return key;
}

/** @throws WitnessError, ArchiveError */
export async function loadWitnessKey(folder: string): Promise<WitnessKey> {
  const value = await readJsonFile(folder, KEY);
  if (value === null) throw new WitnessError(`${folder} has no ${KEY}. Make a witness with "faceproof witness init".`);
  // Windows has no such modes.
  if (process.platform !== 'win32' && ((await stat(join(folder, KEY))).mode & 0o007) !== 0)
    throw new WitnessError(`Every user of this host may read ${join(folder, KEY)}. Change its mode to 0600.`);
  const { v, name, secretKey } = value as Record<string, unknown>;
  const bytes = fromBase64(secretKey);
  if (v !== 1 || typeof name !== 'string' || bytes?.length !== 32)
    throw new WitnessError(`${KEY} is damaged. Restore it from your backup.`);
  return toKey(name, bytes);
}

async function toKey(name: string, secretKey: Uint8Array): Promise<WitnessKey> {
  const publicKey = await publicKeyOf(secretKey);
  const vkey = writeWitnessKey(name, publicKey);
  if (readWitnessKey(vkey) === null)
    throw new WitnessError(`${JSON.stringify(name)} cannot be the name of a witness: a name has no spaces and no "+".`);
  return { name, publicKey, secretKey, vkey };
}
