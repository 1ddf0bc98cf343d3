import { destroyAuditValues } from '../../audit/audit.store.js';
import { JOB_LIFE_MS } from '../../captures/deadline.js';
import { eraseAnswersAbout } from '../../http/idempotency/idempotency-keys.store.js';
import { markReferencesDeleted } from '../../media/references.store.js';
import { takeReferenceRenditions } from '../../media/renditions.store.js';
import type { Transaction } from '../../store/database.js';
import { destroySubject, type SubjectRecords } from '../../subjects/erase.store.js';
import { type DoomedBlob, storeDoomed } from '../../vault/doomed-blobs.store.js';
import type { Vault } from '../../vault/vault.js';
import { forgetEvents } from '../../webhooks/outbox.store.js';

/**
 * Makes the database forget a person: the key, every personal field, the texts that name the person, and the list of objects to
 * delete. The subject's row must be locked, and the sessions that `lockSessionsOf` locks.
 *
 * @returns the objects, for deleting them after the commit
 */
export async function forgetSubject(
  service: { vault: Pick<Vault, 'subjectKeys'> },
  tx: Transaction,
  subjectRow: string,
  records: SubjectRecords,
  now: Date,
): Promise<DoomedBlob[]> {
  const doomed = [...toDoomed(records, now), ...(await forgetShared(tx, records, now))];
  await destroySubject(service, tx, subjectRow, records, now);
  await forgetEvents(tx, records.sessions, now);
  await eraseAnswersAbout(tx, subjectRow, now);
  await destroyAuditValues(tx, [subjectRow, ...records.sessions, ...records.files, ...records.enrollmentIds]);
  await storeDoomed(tx, doomed, now);
  return doomed;
}

/**
 * Forgets what was rendered of the subject's pictures for sessions of other subjects.
 *
 * @returns the objects that the subject's records do not name
 */
async function forgetShared(tx: Transaction, { files, lateBlobIds }: SubjectRecords, now: Date): Promise<DoomedBlob[]> {
  const rendered: DoomedBlob[] = [];
  for (const fileId of files) {
    await markReferencesDeleted(tx, fileId, now);
    rendered.push(...(await takeReferenceRenditions(tx, fileId)));
  }
  return rendered.filter(({ blobId }) => !lateBlobIds.includes(blobId));
}

/** A worker that holds a job may write a measurement after the erasure; it is deleted until no job can run any more. */
function toDoomed({ blobIds, lateBlobIds }: SubjectRecords, now: Date): DoomedBlob[] {
  const lateUntil = new Date(now.getTime() + JOB_LIFE_MS);
  return [
    ...blobIds.map((blobId) => ({ blobId, finalAt: now })),
    ...lateBlobIds.map((blobId) => ({ blobId, finalAt: lateUntil })),
  ];
}
