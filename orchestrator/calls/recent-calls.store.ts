import type { ProblemCode } from '@faceproof/protocol/problems.js';
import type { Tenant } from '../accounts/tenant.js';
import { columnsOf } from '../store/columns.js';
import type { Queryable } from '../store/database.js';

/** Of each account and mode. */
export const CALLS_MAX = 10_000;
export const CALLS_KEPT_DAYS = 7;

const NAMES = ['accountId', 'mode', 'at', 'method', 'route', 'status', 'code', 'requestId', 'actor', 'durationMs'] as const;
const COLUMNS = columnsOf<RecentCall>()(...NAMES);

/** All in one statement. Also keeps when each key was last used, exact to a minute. */
export async function storeCalls(db: Queryable, calls: readonly RecentCall[]): Promise<void> {
  // The types of knex know arrays of strings.
  const column = (name: (typeof NAMES)[number]) => calls.map((call) => call[name]) as string[];
  await db.raw(
    `with used as (
       select actor as id, max(at) as at from unnest(?::text[], ?::timestamptz[]) as call (actor, at) group by actor
     ), due as (
       select k.id, used.at from api_keys k join used using (id)
       where k.last_used_at is null or k.last_used_at < used.at - interval '1 minute'
       for no key update of k skip locked
     ), marked as (
       update api_keys k set last_used_at = due.at from due where k.id = due.id
     )
     insert into recent_calls (account_id, mode, at, method, route, status, code, request_id, actor, duration_ms)
     select * from unnest(?::text[], ?::text[], ?::timestamptz[], ?::text[], ?::text[], ?::smallint[], ?::text[], ?::text[], ?::text[], ?::int[])`,
    [...[column('actor'), column('at')], ...NAMES.map(column)],
  );
}

/** Deletes the oldest calls beyond {@link CALLS_MAX}. */
export async function trimCalls(db: Queryable, { accountId, mode }: Tenant): Promise<void> {
  await db.raw(
    `delete from recent_calls where account_id = :accountId and mode = :mode and n <= (
       select n from recent_calls where account_id = :accountId and mode = :mode order by n desc offset :kept limit 1)`,
    { accountId, mode, kept: CALLS_MAX },
  );
}

export interface CallFilter {
  /** Only calls that were answered with a problem. */
  failed: boolean;
  actor?: string | undefined;
  /** The last call of the previous page. */
  before?: number | undefined;
  limit: number;
}

/** Newest first. A key or member may have few of the {@link CALLS_MAX} calls, so a page may look at all of them. */
export async function listCalls(db: Queryable, tenant: Tenant, filter: CallFilter): Promise<(RecentCall & { n: number })[]> {
  const query = db('recent_calls').where({ account_id: tenant.accountId, mode: tenant.mode });
  if (filter.failed) query.whereRaw('status >= 400');
  if (filter.actor !== undefined) query.where('actor', filter.actor);
  if (filter.before !== undefined) query.where('n', '<', filter.before);
  const rows = await query.orderBy('n', 'desc').limit(filter.limit);
  return rows.map((row) => ({ n: row.n, ...COLUMNS.read(row) }));
}

/** One API call of an account, as its developers see it. It contains nothing about a verified person. */
export interface RecentCall extends Tenant {
  at: Date;
  method: string;
  /** The pattern, such as `/v1/sessions/:sessionId`. */
  route: string;
  status: number;
  code: ProblemCode | null;
  requestId: string;
  /** The id of a key or of a member. */
  actor: string;
  durationMs: number;
}
