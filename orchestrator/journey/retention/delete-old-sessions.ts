import { dropDeletedEnrollments } from '../../enrollments/enrollments.store.js';
import { takeRenditions } from '../../media/renditions.store.js';
import { deleteSessionRows, listOldSessions, listSessionBlobs, lockOldSessions } from '../../sessions/old-sessions.store.js';
import type { Database } from '../../store/database.js';
import { dropSubjectsWithoutRows, lockSubjects } from '../../subjects/subjects.store.js';
import { dropDoomed, storeDoomed } from '../../vault/doomed-blobs.store.js';
import type { Vault } from '../../vault/vault.js';

/**
 * Deletes sessions that ended longer ago than their policy allows, with their rows, and subjects that have no rows left. Receipts,
 * usage, erasures and enrollments that still have their template stay.
 *
 * Subjects are locked before sessions, as in an erasure. The transaction puts the objects of the media store on the list of doomed
 * objects. They are deleted after the commit, so that a crash in between leaves them on the list.
 *
 * @returns the number of sessions that were due
 */
export async function deleteOldSessions(service: { db: Database; vault: Vault }, now: Date, limit: number): Promise<number> {
  const due = await listOldSessions(service.db, now, limit);
  if (due.length === 0) return 0;
  const { doomed, dropped } = await service.db.transaction(async (tx) => {
    const subjectRows = [...new Set(due.map(({ subjectRow }) => subjectRow))];
    await lockSubjects(tx, subjectRows);
    const sessionIds = await lockOldSessions(
      tx,
      due.map(({ id }) => id),
      now,
    );
    const uploaded = (await listSessionBlobs(tx, sessionIds)).map((blobId) => ({ blobId, finalAt: now }));
    const objects = [...uploaded, ...(await takeRenditions(tx, sessionIds))];
    await storeDoomed(tx, objects, now);
    await dropDeletedEnrollments(tx, { sessionIds });
    await deleteSessionRows(tx, sessionIds);
    return { doomed: objects, dropped: await dropSubjectsWithoutRows(service, tx, subjectRows) };
  });
  await service.vault.subjectKeys.deleteApart(dropped);
  await dropDoomed(service, doomed, now);
  return due.length;
}
