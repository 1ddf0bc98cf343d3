import type { Queryable, Transaction } from '../store/database.js';

/** What a session was compared with, also after it was deleted. */
export interface ReferenceRow {
  fileId: string | null;
  enrollmentId: string | null;
  deletedAt: Date | null;
}

/** @returns null if the session compares nothing */
export async function findReferenceRow(db: Queryable, sessionId: string): Promise<ReferenceRow | null> {
  const row = await db('sessions')
    .where({ id: sessionId })
    .whereNotNull('reference_source')
    .first('reference_file_id', 'reference_enrollment_id', 'reference_deleted_at');
  if (row === undefined) return null;
  return { fileId: row.reference_file_id, enrollmentId: row.reference_enrollment_id, deletedAt: row.reference_deleted_at };
}

/** Locks the sessions that compare with the picture, in the order of their ids, and notes that it is deleted now. */
export async function markReferencesDeleted(tx: Transaction, fileId: string, now: Date): Promise<void> {
  await tx('sessions').where({ reference_file_id: fileId }).orderBy('id').forUpdate().select('id');
  await tx('sessions').where({ reference_file_id: fileId }).update({ reference_deleted_at: now });
}
