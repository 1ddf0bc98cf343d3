import { SealBrokenError } from '@faceproof/protocol/measuring/sealed-object.js';

/** The configured master key is not that of the database. Data sealed under it could not be opened with the right one. */
export class MasterKeyError extends Error {
  override name = 'MasterKeyError';
}

export const NOT_ITS_KEY = 'The configured master key is not the master key of this database';

/**
 * @param openOne opens something that the database has sealed under the master key
 * @throws MasterKeyError
 */
export function checkMasterKey(openOne: () => Buffer): void {
  try {
    openOne().fill(0);
  } catch (error) {
    if (!(error instanceof SealBrokenError)) throw error;
    throw new MasterKeyError(`${NOT_ITS_KEY} and opens nothing in it: set the right key, or use another database.`, {
      cause: error,
    });
  }
}
