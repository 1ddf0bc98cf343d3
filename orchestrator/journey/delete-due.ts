import { listDueMedia, markMediaDeleted } from '../captures/captures.store.js';
import { deleteFileRow, listExpiredFiles } from '../files/files.store.js';
import type { Service } from '../service.js';

/**
 * Deletes the media and measurements of captures whose session ended longer ago than its policy allows.
 * The object goes first: a row without an object is found again, an object without a row is not.
 */
export async function deleteDueMedia(service: Service, limit: number): Promise<void> {
  for (const { captureId, blobIds } of await listDueMedia(service.db, service.clock.now(), limit)) {
    for (const blobId of blobIds) await service.vault.deleteObject(blobId);
    await markMediaDeleted(service.db, captureId, service.clock.now());
  }
}

/** Deletes reference pictures that ran out, unless a session that is not decided yet still needs one. */
export async function deleteExpiredFiles(service: Service, limit: number): Promise<void> {
  for (const file of await listExpiredFiles(service.db, service.clock.now(), limit)) {
    await service.vault.deleteObject(file.blobId);
    await deleteFileRow(service.db, file.id);
  }
}
