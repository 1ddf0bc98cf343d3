import { dropDeletedEnrollments } from '../../enrollments/enrollments.store.js';
import type { Service } from '../../service.js';
import { deleteSessionRows, listOldSessions, listSessionBlobs, lockOldSessions } from '../../sessions/old-sessions.store.js';
import { dropSubjectsWithoutRows, lockSubjects } from '../../subjects/subjects.store.js';
import { dropDoomed, storeDoomed } from '../../vault/doomed-blobs.store.js';

/**
 * Deletes sessions that ended longer ago than their policy allows, with all that belongs to them, and subjects that have nothing
 * left. Receipts, usage, erasures and enrollments that still have their template stay.
 *
 * Subjects are locked before sessions, as an erasure does it. Objects of the media store leave the database in the transaction
 * and are deleted after it, so that a crash in between leaves them on the list of doomed objects.
 *
 * @returns how many sessions were due
 */
export async function deleteOldSessions(service: Service, now: Date, limit: number): Promise<number> {
  const due = await listOldSessions(service.db, now, limit);
  if (due.length === 0) return 0;
  const doomed = await service.db.transaction(async (tx) => {
    const subjectRows = [...new Set(due.map(({ subjectRow }) => subjectRow))];
    await lockSubjects(tx, subjectRows);
    const sessionIds = await lockOldSessions(
      tx,
      due.map(({ id }) => id),
      now,
    );
    const objects = (await listSessionBlobs(tx, sessionIds)).map((blobId) => ({ blobId, finalAt: now }));
    await storeDoomed(tx, objects, now);
    await dropDeletedEnrollments(tx, { sessionIds });
    await deleteSessionRows(tx, sessionIds);
    await dropSubjectsWithoutRows(tx, subjectRows);
    return objects;
  });
  await dropDoomed(service, doomed, now);
  return due.length;
}
