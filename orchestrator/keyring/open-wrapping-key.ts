import type { KeyProviders } from '../kms/providers.js';
import type { Database } from '../store/database.js';
import { MasterKeyError, NOT_ITS_KEY } from '../vault/check-master-key.js';
import { SEALED_COLUMNS } from './sealed-columns.js';
import { countValuesUnder } from './sealed-values.store.js';
import { wrappingKeyContext } from './wrapping-key-context.js';
import type { WrappingKeyRow } from './wrapping-keys.store.js';

/**
 * Opens a wrapping key with the provider that wrapped it.
 *
 * @throws MasterKeyError with the id of the missing master key and the number of values that need it; KmsError, SealBrokenError
 */
export async function openWrappingKey(by: { db: Database; providers: KeyProviders }, row: WrappingKeyRow): Promise<Buffer> {
  const provider = by.providers.find(row.wrapped);
  if (provider === null) throw await missingMasterKey(by, row.id, row.wrapped.keyId);
  return provider.unwrap(wrappingKeyContext(row.id), row.wrapped);
}

async function missingMasterKey(
  by: { db: Database; providers: KeyProviders },
  id: Buffer,
  keyId: string,
): Promise<MasterKeyError> {
  let values = 0;
  for (const column of SEALED_COLUMNS) values += await countValuesUnder(by.db, column, [id]);
  const has = await by.providers.current.currentKeyId();
  return new MasterKeyError(
    `${NOT_ITS_KEY}: ${values} values need the master key ${keyId}, but the current one is ${has}. ` +
      `Set ${keyId} again. To replace it, set it as the previous master key until "npm run admin -- keys rotate-master" has ended.`,
  );
}
