import { listDueMedia, markMediaDeleted } from '../../captures/captures.store.js';
import { unlinkShadowResult } from '../../captures/shadow-results.store.js';
import {
  dropDeletedEnrollments,
  type Enrollment,
  listExpiredEnrollments,
  markEnrollmentDeleted,
} from '../../enrollments/enrollments.store.js';
import { deleteFileRow, listExpiredFiles } from '../../files/files.store.js';
import type { Service } from '../../service.js';
import { findSessionIds, markSessionMediaDeleted } from '../../sessions/sessions.store.js';
import { dropSubjectsWithoutRows, lockSubjects } from '../../subjects/subjects.store.js';
import { dropDoomed, listDoomed } from '../../vault/doomed-blobs.store.js';

/**
 * Deletes the media and measurements of sessions whose retention has ended. Each object is deleted before its row: the next round
 * finds a row without an object, but never an object without a row.
 *
 * @returns the number of due sessions
 */
export async function deleteDueMedia(service: Service, now: Date, limit: number): Promise<number> {
  const due = await listDueMedia(service.db, now, limit);
  for (const { sessionId, captures } of due) {
    for (const { captureId, blobIds } of captures) {
      for (const blobId of blobIds) await service.vault.deleteObject(blobId);
      await unlinkShadowResult(service.db, captureId);
      await markMediaDeleted(service.db, captureId, now);
    }
    await markSessionMediaDeleted(service.db, sessionId, now);
  }
  return due.length;
}

/** Deletes expired reference pictures, unless an undecided session still needs one. */
export async function deleteExpiredFiles(service: Service, now: Date, limit: number): Promise<number> {
  const expired = await listExpiredFiles(service.db, now, limit);
  for (const file of expired) {
    await service.vault.deleteObject(file.blobId);
    await deleteFileRow(service.db, file.id);
  }
  return expired.length;
}

/** Deletes templates whose retention has ended. */
export async function deleteExpiredTemplates(service: Service, now: Date, limit: number): Promise<number> {
  const expired = await listExpiredEnrollments(service.db, now, limit);
  for (const enrollment of expired) await deleteEnrollment(service, enrollment);
  return expired.length;
}

/** Deletes the template first. The row stays, without its template and key, until its session is deleted. */
export async function deleteEnrollment(
  service: Service,
  enrollment: Pick<Enrollment, 'id' | 'object' | 'subjectRow' | 'sessionId'>,
): Promise<void> {
  if (enrollment.object !== null) await service.vault.deleteObject(enrollment.object.blobId);
  await service.db.transaction(async (tx) => {
    await lockSubjects(tx, [enrollment.subjectRow]);
    await markEnrollmentDeleted(tx, enrollment.id, service.clock.now());
    const left = await findSessionIds(tx, [enrollment.sessionId]);
    if (left.length > 0) return;
    await dropDeletedEnrollments(tx, { sessionIds: [enrollment.sessionId] });
    await dropSubjectsWithoutRows(tx, [enrollment.subjectRow]);
  });
}

/** Deletes objects that no row refers to any more. */
export async function deleteDoomedObjects(service: Service, now: Date, limit: number): Promise<number> {
  const doomed = await listDoomed(service.db, now, limit);
  await dropDoomed(service, doomed, now);
  return doomed.length;
}
