import type { SealedRef } from '@faceproof/protocol/measuring/job.js';
import {
  blobContext,
  openInSlices,
  SealBrokenError,
  sealInSlices,
  unwrapForWorker,
} from '@faceproof/protocol/measuring/sealed-object.js';
import { MediaBrokenError, type MediaStore } from './media-store.js';

/** What it takes to open the objects that a job names. */
export interface SealedStore {
  store: MediaStore;
  /** The worker key, and the one before it for the time of a rotation. */
  workerKeys: readonly Uint8Array[];
}

/** @throws ObjectMissingError, MediaBrokenError, SealBrokenError, ObjectStoreError */
export async function readSealed(ref: SealedRef, { store, workerKeys }: SealedStore): Promise<Buffer> {
  // If the key cannot be unwrapped, this worker's key is wrong; another worker may succeed.
  const key = unwrapJobKey(workerKeys, ref);
  const sealed = await store.read(ref.blobId);
  try {
    return await openInSlices(key, blobContext(ref.blobId), sealed);
  } catch (cause) {
    throw new MediaBrokenError('An object in the media store has been changed', { cause });
  }
}

/**
 * @param durable whether it must survive a power cut: true unless a later try would write it again
 * @throws SealBrokenError, ObjectStoreError
 */
export async function writeSealed(
  ref: SealedRef,
  plain: Uint8Array,
  { store, workerKeys }: SealedStore,
  durable: boolean,
): Promise<void> {
  const sealed = await sealInSlices(unwrapJobKey(workerKeys, ref), blobContext(ref.blobId), [plain]);
  await store.write(ref.blobId, sealed, durable);
}

/**
 * Opens the key of an object with the first worker key that fits.
 *
 * @param workerKeys the most recent one first
 * @throws SealBrokenError if none fits
 */
function unwrapJobKey(workerKeys: readonly Uint8Array[], ref: SealedRef): Buffer {
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
