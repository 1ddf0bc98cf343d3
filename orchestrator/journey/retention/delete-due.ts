import { listDueMedia, markMediaDeleted } from '../../captures/captures.store.js';
import { JOB_LIFE_MS } from '../../captures/deadline.js';
import { unlinkShadowResult } from '../../captures/shadow-results.store.js';
import type { Clock } from '../../clock.js';
import {
  dropDeletedEnrollments,
  type Enrollment,
  listExpiredEnrollments,
  markEnrollmentDeleted,
} from '../../enrollments/enrollments.store.js';
import { listExpiredFiles } from '../../files/files.store.js';
import { takeRenditions } from '../../media/renditions.store.js';
import { findSessionIds, lockSession, markSessionMediaDeleted } from '../../sessions/sessions.store.js';
import type { Database, Transaction } from '../../store/database.js';
import { refuseOnHold } from '../../subjects/refuse-on-hold.js';
import { dropSubjectsWithoutRows, lockSubjects } from '../../subjects/subjects.store.js';
import { type DoomedBlob, dropDoomed, listDoomed, storeDoomed } from '../../vault/doomed-blobs.store.js';
import { runEach } from '../../vault/run-each.js';
import type { Vault } from '../../vault/vault.js';
import { forgetFile } from './forget-file.js';

/**
 * Deletes the media and measurements of sessions whose retention has ended. Their names are on the list of doomed objects until no
 * job can run any more: a worker that is late may write a measurement after the session was decided from another's.
 *
 * @returns the number of due sessions
 */
export async function deleteDueMedia(service: { db: Database; vault: Vault }, now: Date, limit: number): Promise<number> {
  const due = await listDueMedia(service.db, now, limit);
  await runEach(due, async ({ sessionId, captures }) => {
    const doomed: DoomedBlob[] = [];
    await service.db.transaction(async (tx) => {
      // What renders pictures of the session does so too. An appeal that came first holds them.
      if ((await lockSession(tx, sessionId)).status === 'IN_REVIEW') return;
      for (const { uploadedAt, blobIds } of captures) {
        const finalAt = new Date(Math.max(now.getTime(), uploadedAt.getTime() + JOB_LIFE_MS));
        doomed.push(...blobIds.map((blobId) => ({ blobId, finalAt })));
      }
      doomed.push(...(await takeRenditions(tx, [sessionId])));
      await storeDoomed(tx, doomed, now);
      for (const { captureId } of captures) {
        await unlinkShadowResult(tx, captureId);
        await markMediaDeleted(tx, captureId, now);
      }
      await markSessionMediaDeleted(tx, sessionId, now);
    });
    await dropDoomed(service, doomed, now);
  });
  return due.length;
}

/** Deletes expired reference pictures, unless an undecided session still needs one. */
export async function deleteExpiredFiles(service: { db: Database; vault: Vault }, now: Date, limit: number): Promise<number> {
  const expired = await listExpiredFiles(service.db, now, limit);
  await runEach(expired, async (file) => {
    await service.vault.deleteObject(file.blobId);
    const doomed = await service.db.transaction((tx) => forgetFile(tx, file.id, now));
    await dropDoomed(service, doomed, now);
  });
  return expired.length;
}

/** Deletes templates whose retention has ended. */
export async function deleteExpiredTemplates(
  service: { db: Database; vault: Vault; clock: Clock },
  now: Date,
  limit: number,
): Promise<number> {
  const expired = await listExpiredEnrollments(service.db, now, limit);
  await runEach(expired, (enrollment) => deleteEnrollment(service, enrollment));
  return expired.length;
}

/**
 * The row stays, without its templates, crop and keys, until its session is deleted.
 *
 * @param record runs in the transaction
 * @throws Refusal subject_on_hold
 */
export async function deleteEnrollment(
  service: { db: Database; vault: Vault; clock: Clock },
  enrollment: Pick<Enrollment, 'id' | 'subjectRow' | 'sessionId'>,
  record: (tx: Transaction) => Promise<unknown> = async () => {},
): Promise<void> {
  const now = service.clock.now();
  const { doomed, dropped } = await service.db.transaction(async (tx) => {
    await lockSubjects(tx, [enrollment.subjectRow]);
    await refuseOnHold(tx, enrollment.subjectRow, now);
    const doomed = await markEnrollmentDeleted(tx, enrollment.id, now);
    await record(tx);
    const left = await findSessionIds(tx, [enrollment.sessionId]);
    if (left.length > 0) return { doomed, dropped: [] };
    await dropDeletedEnrollments(tx, { sessionIds: [enrollment.sessionId] });
    return { doomed, dropped: await dropSubjectsWithoutRows(service, tx, [enrollment.subjectRow]) };
  });
  await service.vault.subjectKeys.deleteApart(dropped);
  // Nothing can open them any more, and the sweeper deletes what is left.
  await dropDoomed(service, doomed, now).catch(() => undefined);
}

/** Deletes objects that no row refers to any more. */
export async function deleteDoomedObjects(service: { db: Database; vault: Vault }, now: Date, limit: number): Promise<number> {
  const doomed = await listDoomed(service.db, now, limit);
  await dropDoomed(service, doomed, now);
  return doomed.length;
}
