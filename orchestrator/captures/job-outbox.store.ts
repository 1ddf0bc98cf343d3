import type { Change } from '../store/alongside.js';
import type { Queryable, Transaction } from '../store/database.js';

/** Captures waiting to be enqueued. The row is written with the capture and deleted once the job is on the queue. */
export function storeJob(tx: Transaction, captureId: string, attempt: number, now: Date): Change {
  return tx('job_outbox').insert({ capture_id: captureId, try: attempt, created_at: now });
}

export async function dropJob(db: Queryable, captureId: string, attempt: number): Promise<void> {
  await db('job_outbox').where({ capture_id: captureId, try: attempt }).delete();
}

/** @returns captures written before `before` that never reached the queue, oldest first */
export async function listForgottenJobs(
  db: Queryable,
  before: Date,
  limit: number,
): Promise<{ captureId: string; attempt: number }[]> {
  const rows = await db('job_outbox')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit, { skipBinding: true });
  return rows.map((row) => ({ captureId: row.capture_id, attempt: row.try }));
}
