import type { OwnReviews } from '@faceproof/protocol/api/sessions/reviews.js';
import type { Tenant } from '../accounts/tenant.js';
import type { Queryable } from '../store/database.js';

/** A longer time between two votes was a pause. */
const PAUSE_SECONDS_MIN = 30 * 60;

/** How fast a reviewer votes, and how often the case is decided alike where another one voted too. @param by a key or a member */
export async function countOwnVotes(db: Queryable, { accountId, mode }: Tenant, by: string, since: Date): Promise<OwnReviews> {
  const { rows } = await db.raw(
    `with own as (
       select v.session_id, v.outcome, r.state, extract(epoch from v.voted_at - lag(v.voted_at) over (order by v.voted_at)) as seconds
       from review_votes v join reviews r on r.session_id = v.session_id
       where v.voted_by = :by and v.voted_at >= :since and r.account_id = :accountId and r.mode = :mode
     ), compared as (
       select own.outcome = (select d.outcome from decisions d where d.session_id = own.session_id order by d.version desc limit 1) as agreed
       from own where own.state = 'DONE'
         and exists (select from review_votes o where o.session_id = own.session_id and o.voted_by <> :by)
     )
     select (select count(*)::int from own) as votes,
       (select percentile_cont(0.5) within group (order by seconds) from own where seconds < :pause) as "secondsPerVote",
       (select count(*)::int from compared) as compared,
       (select count(*) filter (where agreed)::int from compared) as agreed`,
    { by, since, accountId, mode, pause: PAUSE_SECONDS_MIN },
  );
  return rows[0];
}

/** More are not counted. */
const WAITING_MAX = 10_000;

/** How many reviews are not done, and since when the oldest waits. */
export async function countWaiting(
  db: Queryable,
  { accountId, mode }: Tenant,
): Promise<{ waiting: number; oldestSince: Date | null }> {
  const { rows } = await db.raw(
    `select count(*)::int as waiting, min(since) as "oldestSince" from (
       select since from reviews where account_id = ? and mode = ? and state <> 'DONE' order by queued_at, session_id limit ?
     ) oldest`,
    [accountId, mode, WAITING_MAX],
  );
  return rows[0];
}
