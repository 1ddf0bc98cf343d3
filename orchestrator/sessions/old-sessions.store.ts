import { anyOf } from '../store/any-of.js';
import type { Queryable, Transaction } from '../store/database.js';
import { notOnHold } from '../store/not-on-hold.js';

/** @returns sessions that have reached the date on which they go, the longest due first */
export async function listOldSessions(db: Queryable, now: Date, limit: number): Promise<{ id: string; subjectRow: string }[]> {
  const rows = await db('sessions')
    .where('delete_at', '<=', now)
    .where(notOnHold(db, 'subject_row', now))
    .orderBy('delete_at')
    .limit(limit, { skipBinding: true })
    .select('id', 'subject_row');
  return rows.map((row) => ({ id: row.id, subjectRow: row.subject_row }));
}

/** @returns those that are still there and still due; another machine may be at the rest */
export async function lockOldSessions(tx: Transaction, sessionIds: readonly string[], now: Date): Promise<string[]> {
  const rows = await tx('sessions')
    .whereIn('id', [...sessionIds])
    .andWhere('delete_at', '<=', now)
    .where(notOnHold(tx, 'subject_row', now))
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .select('id');
  return rows.map((row) => row.id);
}

/** @returns objects that the sessions' captures still name: their policy keeps media for longer than the session */
export async function listSessionBlobs(tx: Transaction, sessionIds: readonly string[]): Promise<string[]> {
  const rows = await tx('captures')
    .whereIn('session_id', [...sessionIds])
    .whereNotNull('media_blob_id')
    .whereNull('media_deleted_at')
    .select('media_blob_id', 'measurement_blob_id', 'clip_frames_blob_id');
  return rows
    .flatMap((row) => [row.media_blob_id, row.measurement_blob_id, row.clip_frames_blob_id])
    .filter((id) => id !== null);
}

/** In an order that foreign keys allow: a row goes before those that it names. */
const OF_SESSIONS = [
  ...['events', 'session_terms', 'review_votes', 'review_notes', 'last_calls', 'appeals', 'reviews'],
  ...['duplicate_finds', 'judging_facts', 'decisions'],
];
const OF_CAPTURES = ['job_outbox', 'face_hashes', 'media_fingerprints'];

/** Deletes the sessions, which are locked, and every row that belongs to one of them. Deleted enrollments must be gone. */
export async function deleteSessionRows(tx: Transaction, sessionIds: readonly string[]): Promise<void> {
  const ids = [...sessionIds];
  const captures = anyOf(tx, 'capture_id', tx('captures').whereIn('session_id', ids).select('id'));
  const events = anyOf(tx, 'event_id', tx('events').whereIn('session_id', ids).select('id'));
  const deliveries = () => tx('webhook_deliveries').where(events).select('id');
  // Locked first: an attempt that ends now must not write its row between the two deletes.
  await deliveries().orderBy('id').forUpdate();
  await tx('webhook_attempts')
    .where(anyOf(tx, 'delivery_id', deliveries()))
    .delete();
  await tx('webhook_deliveries').where(events).delete();
  for (const table of OF_SESSIONS) await tx(table).whereIn('session_id', ids).delete();
  for (const table of OF_CAPTURES) await tx(table).where(captures).delete();
  // The remaining comparison identifies no person and has its own date of deletion.
  await tx('shadow_results')
    .where(captures)
    .update({ capture_id: null, settled_at: tx.raw(`date_trunc('day', settled_at, 'UTC')`) });
  await tx('renditions').whereIn('session_id', ids).delete();
  await tx('captures').whereIn('session_id', ids).delete();
  await tx('sessions').whereIn('id', ids).delete();
}
