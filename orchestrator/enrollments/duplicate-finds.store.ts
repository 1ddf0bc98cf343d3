import type { Queryable, Transaction } from '../store/database.js';

/** Whose face a session's face was found to be, beside the decision and not in it: an erasure takes these rows away. */
export async function storeDuplicateFinds(tx: Transaction, sessionId: string, enrollmentIds: readonly string[]): Promise<void> {
  if (enrollmentIds.length === 0) return;
  await tx('duplicate_finds').insert(
    enrollmentIds.map((enrollment_id, rank) => ({ session_id: sessionId, enrollment_id, rank })),
  );
}

/** @returns ids of enrollments, the most alike first */
export async function listDuplicateFinds(db: Queryable, sessionId: string): Promise<string[]> {
  const rows = await db('duplicate_finds').where({ session_id: sessionId }).orderBy('rank').select('enrollment_id');
  return rows.map((row) => row.enrollment_id);
}
