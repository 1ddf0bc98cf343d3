import type { Tenant } from '../accounts/tenant.js';
import type { Queryable } from '../store/database.js';

/** More are not counted. */
const WAITING_MAX = 10_000;

/** How many reviews are not done, and since when the oldest waits. */
export async function countWaiting(
  db: Queryable,
  { accountId, mode }: Tenant,
): Promise<{ waiting: number; oldestSince: Date | null }> {
  const { rows } = await db.raw(
    `select count(*)::int as waiting, min(since) as "oldestSince" from (
       select since from reviews where account_id = ? and mode = ? and state <> 'DONE' order by since, session_id limit ?
     ) oldest`,
    [accountId, mode, WAITING_MAX],
  );
  return rows[0];
}
