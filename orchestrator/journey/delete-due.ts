import { listDueMedia, markMediaDeleted } from '../captures/captures.store.js';
import { unlinkShadowResult } from '../captures/shadow-results.store.js';
import { type Enrollment, listExpiredEnrollments, markEnrollmentDeleted } from '../enrollments/enrollments.store.js';
import { deleteFileRow, listExpiredFiles } from '../files/files.store.js';
import type { Service } from '../service.js';

/**
 * Deletes the media and measurements of captures whose session's retention has ended. The object goes first: a row without an
 * object is found again, an object without a row is not.
 */
export async function deleteDueMedia(service: Service, limit: number): Promise<void> {
  for (const { captureId, blobIds } of await listDueMedia(service.db, service.clock.now(), limit)) {
    for (const blobId of blobIds) await service.vault.deleteObject(blobId);
    await unlinkShadowResult(service.db, captureId);
    await markMediaDeleted(service.db, captureId, service.clock.now());
  }
}

/** Deletes expired reference pictures, unless an undecided session still needs one. */
export async function deleteExpiredFiles(service: Service, limit: number): Promise<void> {
  for (const file of await listExpiredFiles(service.db, service.clock.now(), limit)) {
    await service.vault.deleteObject(file.blobId);
    await deleteFileRow(service.db, file.id);
  }
}

/** Deletes templates that have outlived the retention policy. */
export async function deleteExpiredTemplates(service: Service, limit: number): Promise<void> {
  for (const enrollment of await listExpiredEnrollments(service.db, service.clock.now(), limit))
    await deleteEnrollment(service, enrollment);
}

/** Deletes the template first; the row stays, without its template and key. */
export async function deleteEnrollment(service: Service, enrollment: Pick<Enrollment, 'id' | 'object'>): Promise<void> {
  if (enrollment.object !== null) await service.vault.deleteObject(enrollment.object.blobId);
  await markEnrollmentDeleted(service.db, enrollment.id, service.clock.now());
}
