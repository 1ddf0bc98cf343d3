import { hkdfSync } from 'node:crypto';
import { SealBrokenError } from '@faceproof/protocol/measuring/sealed-object.js';
import type { Clock, Randomness } from '../clock.js';
import type { Doors } from '../kms/doors.js';
import type { Database, Transaction } from '../store/database.js';
import { MasterKeyError, NOT_ITS_KEY } from '../vault/check-master-key.js';
import { FIRST_KEY_ID, KEY_ID_BYTES, openUnderWrapping, sealUnderWrapping, type WrappingKey } from '../vault/wrapping-keys.js';
import { DIGEST_KEY_CONTEXT, SEALED_COLUMNS } from './sealed-columns.js';
import { takeValuesUnder } from './sealed-values.store.js';
import { wrappingKeyContext } from './wrapping-key-context.js';
import { listWrappingKeys, lockWrappingKeys, storeDigestKey, storeWrapping, storeWrappingKey } from './wrapping-keys.store.js';

const KEY_BYTES = 32;

type Tools = { db: Database; doors: Doors; clock: Clock; random: Randomness };

/**
 * Creates the first wrapping key of a new database, or stores the one that earlier versions derived from the master key. Does
 * nothing if the keys exist. Several processes may call it at once.
 *
 * @throws MasterKeyError, KmsError
 */
export async function establishKeys(by: Tools): Promise<void> {
  if (isEstablished(await listWrappingKeys(by.db))) return;
  await by.db.transaction(async (tx) => {
    await lockWrappingKeys(tx);
    const rows = await listWrappingKeys(tx);
    if (isEstablished(rows)) return;
    if (rows.length === 0) await createFirstKey(by, tx);
    else await adoptDerivedKey(by, tx);
  });
}

/** Makes a wrapping key with an id that is not in use. */
export function makeWrappingKey(random: Randomness, taken: readonly { id: Buffer }[]): WrappingKey {
  for (;;) {
    const id = random.bytes(KEY_ID_BYTES);
    if (!id.equals(FIRST_KEY_ID) && !taken.some((one) => one.id.equals(id))) return { id, key: random.bytes(KEY_BYTES) };
  }
}

function isEstablished(rows: readonly { wrapped: unknown }[]): boolean {
  return rows.length > 0 && rows.every(({ wrapped }) => wrapped !== null);
}

async function createFirstKey(by: Tools, tx: Transaction): Promise<void> {
  const key = makeWrappingKey(by.random, []);
  const wrapped = await by.doors.current.wrap(wrappingKeyContext(key.id), key.key);
  await storeWrappingKey(tx, { id: key.id, state: 'ACTIVE', wrapped }, by.clock.now());
  await storeDigestKey(tx, sealUnderWrapping(key, DIGEST_KEY_CONTEXT, by.random.bytes(KEY_BYTES)), by.clock.now());
}

/** Earlier versions derived their keys from the master key. These keys stay in use until a rotation replaces the wrapping key. */
async function adoptDerivedKey(by: Tools, tx: Transaction): Promise<void> {
  for (const { masterKey, door } of by.doors.inProcess) {
    const first: WrappingKey = { id: FIRST_KEY_ID, key: derive(masterKey, 'faceproof/wrap/v1') };
    if (!(await opensStored(tx, first))) continue;
    await storeWrapping(tx, first.id, await door.wrap(wrappingKeyContext(first.id), first.key));
    const digestKey = derive(masterKey, 'faceproof/digest/v1');
    await storeDigestKey(tx, sealUnderWrapping(first, DIGEST_KEY_CONTEXT, digestKey), by.clock.now());
    return;
  }
  throw new MasterKeyError(`${NOT_ITS_KEY} and opens nothing in it: set the right key, or use another database.`);
}

/** Whether the key opens a sealed value of the database; true if there are no sealed values. */
async function opensStored(tx: Transaction, key: WrappingKey): Promise<boolean> {
  for (const column of SEALED_COLUMNS) {
    const [value] = await takeValuesUnder(tx, column, [key.id], { limit: 1, except: [] });
    if (value === undefined) continue;
    try {
      openUnderWrapping({ find: () => key }, value.context, value.sealed).fill(0);
      return true;
    } catch (error) {
      if (error instanceof SealBrokenError) return false;
      throw error;
    }
  }
  return true;
}

function derive(masterKey: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, new Uint8Array(), purpose, KEY_BYTES));
}
