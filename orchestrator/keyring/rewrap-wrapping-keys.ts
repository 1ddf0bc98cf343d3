import type { WrappedKey } from '../kms/key-provider.js';
import type { KeyProviders } from '../kms/providers.js';
import { MasterKeyError } from '../vault/check-master-key.js';
import {
  type Databases,
  listWrappingKeys,
  lockWrappingKeys,
  storeWrapping,
  type WrappingKeyRow,
  wrappingKeyContext,
} from './wrapping-keys.store.js';

/**
 * Wraps the wrapping keys under the newest version of the KMS key. The wrapping keys stay the same, so an earlier wrapping and the
 * earlier version still give them away: after a leak, rotate instead. Running processes need nothing new.
 *
 * @returns how many keys were under an older version
 * @throws MasterKeyError for a key that another master key wraps; KmsError, SealBrokenError
 */
export async function rewrapWrappingKeys(
  by: Databases & { providers: KeyProviders },
): Promise<{ rewrapped: number; masterKeyId: string }> {
  const masterKeyId = await by.providers.current.currentKeyId();
  const rewrapped = await by.db.transaction(async (tx) => {
    await tx.raw('set local idle_in_transaction_session_timeout = 0');
    await lockWrappingKeys(tx);
    const older = (await listWrappingKeys(tx)).filter(({ wrapped }) => wrapped.keyId !== masterKeyId);
    for (const row of older) {
      const again = await rewrap(by.providers, row);
      if (by.keysDb !== null) await storeWrapping(by.keysDb, row.id, again);
      await storeWrapping(tx, row.id, again);
    }
    return older.length;
  });
  return { rewrapped, masterKeyId };
}

/** Opens the new wrapping once before the old one is replaced. */
async function rewrap({ current, find }: KeyProviders, { id, wrapped }: WrappingKeyRow): Promise<WrappedKey> {
  if (find(wrapped) !== current) {
    throw new MasterKeyError(
      `The wrapping key ${id.toString('hex')} is under ${wrapped.keyId}, which is another master key and ` +
        'not an older version of the current one. Run "npm run admin -- keys rotate-master".',
    );
  }
  const context = wrappingKeyContext(id);
  const before = await current.unwrap(context, wrapped);
  const again = await current.rewrap(context, wrapped);
  const after = await current.unwrap(context, again);
  const isSame = after.equals(before);
  before.fill(0);
  after.fill(0);
  if (!isSame) throw new MasterKeyError('The KMS changed a key when it wrapped it again. Nothing was stored.');
  return again;
}
