import { SealBrokenError } from '@faceproof/protocol/measuring/sealed-object.js';

/** Another key than the one that the database was used with. What it would seal, the right one could never open. */
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
      'MASTER_KEY is not the one that this database was used with, and nothing in it could be opened: set the one that was, or name another database.',
      { cause: error },
    );
  }
}
