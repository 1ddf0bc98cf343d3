import { deleteFileRow } from '../../files/files.store.js';
import { markReferencesDeleted } from '../../media/references.store.js';
import { takeReferenceRenditions } from '../../media/renditions.store.js';
import type { Transaction } from '../../store/database.js';
import { type DoomedBlob, storeDoomed } from '../../vault/doomed-blobs.store.js';

/**
 * Deletes the row of a reference picture, and what was rendered of it for the sessions that compare with it.
 *
 * @returns the rendered objects, for deleting them after the commit
 */
export async function forgetFile(tx: Transaction, fileId: string, now: Date): Promise<DoomedBlob[]> {
  await markReferencesDeleted(tx, fileId, now);
  const doomed = await takeReferenceRenditions(tx, fileId);
  await storeDoomed(tx, doomed, now);
  await deleteFileRow(tx, fileId);
  return doomed;
}
