import type { StoredFile } from '../../files/files.store.js';
import { Refusal } from '../../refusal.js';
import { isUnderAppeal } from '../../reviews/appeals.store.js';
import type { Transaction } from '../../store/database.js';
import { refuseFileOnHold } from '../../subjects/refuse-on-hold.js';
import { type DoomedBlob, dropDoomed, storeDoomed } from '../../vault/doomed-blobs.store.js';
import type { Stored } from '../../vault/stored.js';
import { forgetFile } from '../retention/forget-file.js';
import { LATE_WRITE_MS } from './normalize-upload.js';

/**
 * Deletes a reference picture. The row and with it the key go first; the object's name stays on the list until the object is
 * gone and no worker can write it again: one that stood still may do the work that another has done for it.
 *
 * @param record runs at the end of the transaction
 * @throws Refusal subject_on_hold, session_state_conflict (an open appeal needs the picture)
 */
export async function removeFile(
  service: Stored,
  file: Pick<StoredFile, 'id' | 'blobId' | 'createdAt'>,
  record: (tx: Transaction) => Promise<unknown> = async () => {},
): Promise<void> {
  const now = service.clock.now();
  const doomed: DoomedBlob[] = [{ blobId: file.blobId, finalAt: new Date(file.createdAt.getTime() + LATE_WRITE_MS) }];
  await service.db.transaction(async (tx) => {
    await refuseFileOnHold(tx, file.id, now);
    if (await isUnderAppeal(tx, file.id))
      throw new Refusal('session_state_conflict', 'A decision about this picture was appealed, and is open.');
    doomed.push(...(await forgetFile(tx, file.id, now)));
    await storeDoomed(tx, doomed, now);
    await record(tx);
  });
  await dropDoomed(service, doomed, now);
}
