import type { SealedRef } from '@faceproof/protocol/measuring/job.js';
import { SealBrokenError, unwrapForWorker } from '@faceproof/protocol/measuring/sealed-object.js';

/**
 * Opens the key of an object with the first worker key that fits.
 *
 * @param workerKeys the most recent one first
 * @throws SealBrokenError if none fits
 */
export function unwrapJobKey(workerKeys: readonly Uint8Array[], ref: SealedRef): Buffer {
  let failure = new SealBrokenError('There is no worker key');
  for (const workerKey of workerKeys) {
    try {
      return unwrapForWorker(workerKey, ref);
    } catch (error) {
      if (!(error instanceof SealBrokenError)) throw error;
      failure = error;
    }
  }
  throw failure;
}
