import type { Reason } from '@faceproof/protocol/reasons.js';
import type { Flow } from '@faceproof/protocol/words.js';
import type { Tenant } from '../accounts/tenant.js';
import type { Queryable, Row } from '../store/database.js';
import type { Review, ReviewState } from './review.js';
import { reviewColumns, toReview } from './reviews.store.js';

/** A review as the queue shows it. */
export interface QueuedReview extends Review {
  flow: Flow;
  /** Why the checks sent the session to a reviewer. */
  reasons: Reason[];
}

export interface QueueFilter {
  /** `CLAIMED`: open, and someone holds it. Left out: all but `DONE`. */
  state?: ReviewState | 'CLAIMED' | undefined;
  /** The id of a key or of a member. */
  claimedBy?: string | undefined;
  /** The id of a member. */
  assignedTo?: string | undefined;
  /** One of the reasons. */
  reason?: string | undefined;
  /** Whether a reviewer passed it to an owner. Left out: both. */
  escalated?: boolean | undefined;
  order?: 'OLDEST' | 'NEWEST' | 'DUE';
  /** The end of the previous page. */
  after?: { at: Date; sessionId: string } | undefined;
  limit: number;
}

export async function listReviews(db: Queryable, tenant: Tenant, filter: QueueFilter): Promise<QueuedReview[]> {
  const query = selectQueued(db).where({ 'r.account_id': tenant.accountId, 'r.mode': tenant.mode });
  query.whereRaw(CONDITIONS[filter.state ?? 'WAITING']);
  if (filter.claimedBy !== undefined)
    query.where('r.claimed_by', filter.claimedBy).whereRaw('r.claim_expires_at > clock_timestamp()');
  if (filter.reason !== undefined) query.whereRaw(`${REASONS} @> ?::jsonb`, [JSON.stringify([{ code: filter.reason }])]);
  if (filter.assignedTo !== undefined) query.where('r.assigned_to', filter.assignedTo);
  if (filter.escalated !== undefined) query.whereRaw(`r.escalated_at is ${filter.escalated ? 'not ' : ''}null`);
  const [after, order] = filter.order === 'NEWEST' ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
  // Nothing that is done is with an owner, and its index has the plain time.
  const oldest = filter.state === 'DONE' ? 'r.since' : 'r.queued_at';
  const column = { OLDEST: oldest, NEWEST: 'r.since', DUE: 'r.due_at' }[filter.order ?? 'OLDEST'];
  if (filter.after !== undefined)
    query.whereRaw(`(${column}, r.session_id) ${after} (?, ?)`, [filter.after.at, filter.after.sessionId]);
  query.orderBy([
    { column, order },
    { column: 'r.session_id', order },
  ]);
  return (await query.limit(filter.limit)).map(toQueued);
}

/** @returns null if there is no such review */
export async function findReview(db: Queryable, sessionId: string): Promise<QueuedReview | null> {
  const row = await selectQueued(db).where('r.session_id', sessionId).first();
  return row === undefined ? null : toQueued(row);
}

const HELD = `coalesce(r.claim_expires_at > clock_timestamp(), false)`;
/** Each names `state` in the form of a partial index. */
const CONDITIONS: Record<NonNullable<QueueFilter['state']> | 'WAITING', string> = {
  WAITING: `r.state <> 'DONE'`,
  OPEN: `r.state <> 'DONE' and r.state = 'OPEN' and not ${HELD}`,
  CLAIMED: `r.state <> 'DONE' and r.state = 'OPEN' and ${HELD}`,
  SECOND: `r.state <> 'DONE' and r.state = 'SECOND'`,
  DISPUTED: `r.state <> 'DONE' and r.state = 'DISPUTED'`,
  DONE: `r.state = 'DONE'`,
};

const REASONS = `(select d.reasons from decisions d where d.session_id = r.session_id and d.review_required
  order by d.version desc limit 1)`;

function selectQueued(db: Queryable) {
  return db('reviews as r')
    .join('sessions as s', 's.id', 'r.session_id')
    .select(...reviewColumns(db), 's.flow', db.raw(`${REASONS} as reasons`));
}

function toQueued(row: Row): QueuedReview {
  return { ...toReview(row), flow: row.flow, reasons: row.reasons ?? [] };
}
