import type pg from 'pg';
import { expect } from 'vitest';

/** Checks in the database that each session was settled exactly once. */
export async function expectSettledOnce(db: pg.Client, sessionIds: readonly string[]): Promise<void> {
  const { rows } = await db.query(
    `select s.id, s.status, u.state,
       (select count(*)::int from receipts r where r.session_id = s.id and not r.superseded) as receipts,
       (select count(*)::int from decisions d where d.session_id = s.id) as decisions,
       (select count(*)::int from events e where e.session_id = s.id and e.type in ('session.decided', 'session.failed')) as told,
       exists (select from webhook_endpoints w where w.account_id = s.account_id and w.mode = s.mode
         and w.deleted_at is null and w.disabled_at is null
         and (w.events is null or w.events && array['session.decided', 'session.failed'])) as heard
     from sessions s join usage_rows u on u.session_id = s.id where s.id = any($1)`,
    [sessionIds],
  );
  expect(rows).toHaveLength(sessionIds.length);
  for (const row of rows) {
    const failed = row.status === 'FAILED';
    expect(['APPROVED', 'DECLINED', 'IN_REVIEW', 'FAILED']).toContain(row.status);
    // The service writes no event that no endpoint subscribes to.
    const told = row.heard ? 1 : 0;
    expect(row).toMatchObject({ state: failed ? 'RELEASED' : 'USED', receipts: failed ? 0 : 1, decisions: 1, told });
  }
}
