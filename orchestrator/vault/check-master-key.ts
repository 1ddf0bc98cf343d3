import { SealBrokenError } from '@faceproof/protocol/measuring/sealed-object.js';

/**
 * The master key is not the one that the database was used with. Data sealed under it could not be opened with the right one.
 */
export class MasterKeyError extends Error {
  override name = 'MasterKeyError';
}

/**
 * @param openOne opens something that the database has sealed under the master key
 * @throws MasterKeyError
 */
export function checkMasterKey(openOne: () => Buffer): void {
  try {
    openOne().fill(0);
  } catch (error) {
    if (!(error instanceof SealBrokenError)) throw error;
    throw new MasterKeyError(
      'MASTER_KEY is not the key that this database was used with, so its data cannot be decrypted. Set the original key, or use another database.',
      { cause: error },
    );
  }
}
