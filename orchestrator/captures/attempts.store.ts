import type { Queryable } from '../store/database.js';
import type { CaptureRow } from './captures.store.js';

/** An attempt as an envelope shows it. */
export type AttemptRow = Pick<CaptureRow, 'id' | 'startedAt' | 'uploadedAt' | 'state'>;

/** @returns the attempts of each session that have media, and the newest one, oldest first, as `listCaptures` does for one session */
export async function listAttempts(db: Queryable, sessionIds: readonly string[]): Promise<Map<string, AttemptRow[]>> {
  const newest = db('captures as n').whereRaw('n.session_id = c.session_id').max('n.attempt');
  const rows = await db('captures as c')
    .whereRaw('c.session_id = any(?::text[])', [[...sessionIds]])
    .whereNull('c.first_half_id')
    .andWhere((shown) => shown.whereNotNull('c.uploaded_at').orWhere('c.attempt', newest))
    .orderBy(['c.session_id', 'c.attempt'])
    .select('c.session_id', 'c.id', 'c.started_at', 'c.uploaded_at', 'c.state');
  const bySession = new Map<string, AttemptRow[]>();
  for (const row of rows) {
    const attempts = bySession.get(row.session_id) ?? [];
    attempts.push({ id: row.id, startedAt: row.started_at, uploadedAt: row.uploaded_at, state: row.state });
    bySession.set(row.session_id, attempts);
  }
  return bySession;
}
