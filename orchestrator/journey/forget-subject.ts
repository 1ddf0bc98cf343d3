import { destroyAuditValues } from '../audit/audit.store.js';
import { JOB_LIFE_MS } from '../captures/deadline.js';
import { eraseAnswersAbout } from '../http/idempotency/idempotency-keys.store.js';
import type { Transaction } from '../store/database.js';
import { destroySubject, type SubjectHoldings } from '../subjects/erase.store.js';
import { type DoomedBlob, storeDoomed } from '../vault/doomed-blobs.store.js';
import { forgetEvents } from '../webhooks/outbox.store.js';

/**
 * Makes the database forget a person: the key, every personal field, the texts that name the person, and the list of objects to
 * delete. The subject's row and its sessions must be locked.
 *
 * @returns the objects, for deleting them after the commit
 */
export async function forgetSubject(
  tx: Transaction,
  subjectRow: string,
  holdings: SubjectHoldings,
  now: Date,
): Promise<DoomedBlob[]> {
  const doomed = toDoomed(holdings, now);
  const naming = [...holdings.sessions, ...holdings.namedBySessions];
  await destroySubject(tx, subjectRow, holdings, now);
  await forgetEvents(tx, naming, now);
  await eraseAnswersAbout(tx, naming, now);
  await destroyAuditValues(tx, [...naming, ...holdings.files, ...holdings.enrollmentIds]);
  await storeDoomed(tx, doomed, now);
  return doomed;
}

/** A worker that holds a job may write a measurement after the erasure; it is deleted until no job can run any more. */
function toDoomed({ blobIds, lateBlobIds }: SubjectHoldings, now: Date): DoomedBlob[] {
  const lateUntil = new Date(now.getTime() + JOB_LIFE_MS);
  return [
    ...blobIds.map((blobId) => ({ blobId, finalAt: now })),
    ...lateBlobIds.map((blobId) => ({ blobId, finalAt: lateUntil })),
  ];
}
