import type { Clock, Randomness } from '../clock.js';
import type { KeyProviders } from '../kms/providers.js';
import type { Database } from '../store/database.js';
import { KEY_ID_BYTES, sealUnderWrapping, type WrappingKey } from '../vault/wrapping-keys.js';
import { DIGEST_KEY_CONTEXT } from './sealed-columns.js';
import {
  listWrappingKeys,
  lockWrappingKeys,
  storeDigestKey,
  storeWrappingKey,
  wrappingKeyContext,
} from './wrapping-keys.store.js';

const KEY_BYTES = 32;

/**
 * Creates the first wrapping key and the digest key of a new database. Several processes may call it at once.
 *
 * @throws KmsError
 */
export async function establishKeys(by: {
  db: Database;
  providers: KeyProviders;
  clock: Clock;
  random: Randomness;
}): Promise<void> {
  if ((await listWrappingKeys(by.db)).length > 0) return;
  await by.db.transaction(async (tx) => {
    await lockWrappingKeys(tx);
    if ((await listWrappingKeys(tx)).length > 0) return;
    const key = makeWrappingKey(by.random, []);
    const wrapped = await by.providers.current.wrap(wrappingKeyContext(key.id), key.key);
    await storeWrappingKey(tx, { id: key.id, state: 'ACTIVE', wrapped }, by.clock.now());
    await storeDigestKey(tx, sealUnderWrapping(key, DIGEST_KEY_CONTEXT, by.random.bytes(KEY_BYTES)), by.clock.now());
  });
}

/** Makes a wrapping key with an id that is not in use. */
export function makeWrappingKey(random: Randomness, taken: readonly { id: Buffer }[]): WrappingKey {
  for (;;) {
    const id = random.bytes(KEY_ID_BYTES);
    if (!taken.some((one) => one.id.equals(id))) return { id, key: random.bytes(KEY_BYTES) };
  }
}
