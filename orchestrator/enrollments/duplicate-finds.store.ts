import type { Queryable, Transaction } from '../store/database.js';

/**
 * Whose face a session's face matched. Stored apart from the decision, so that an erasure can delete these rows. Enrollments
 * deleted or erased since the search are left out; a concurrent deletion waits for this transaction and then deletes the new
 * rows too.
 */
export async function storeDuplicateFinds(tx: Transaction, sessionId: string, enrollmentIds: readonly string[]): Promise<void> {
  if (enrollmentIds.length === 0) return;
  const kept = await tx('enrollments')
    .whereIn('id', [...enrollmentIds])
    .whereNull('deleted_at')
    .forShare()
    .select('id');
  const ids = new Set(kept.map((row) => row.id));
  const finds = enrollmentIds.flatMap((enrollment_id, rank) =>
    ids.has(enrollment_id) ? [{ session_id: sessionId, enrollment_id, rank }] : [],
  );
  if (finds.length > 0) await tx('duplicate_finds').insert(finds);
}

/** @returns the sessions that the found enrollments were made from, the most similar first */
export async function listDuplicateSessions(db: Queryable, sessionId: string): Promise<string[]> {
  const rows = await db('duplicate_finds as d')
    .join('enrollments as e', 'e.id', 'd.enrollment_id')
    .where({ 'd.session_id': sessionId })
    .orderBy('d.rank')
    .select('e.session_id');
  return rows.map((row) => row.session_id);
}
