import { REVIEW_NOTE, VOTE_REMARKS } from '../sessions/remarks.js';
import { notifyChanged } from '../sessions/session-changes.js';
import { columnsOf } from '../store/columns.js';
import type { Queryable, Row, Transaction } from '../store/database.js';
import { loadKeysOfSessions } from '../subjects/subjects.store.js';
import type { Vault } from '../vault/vault.js';
import type { Review, ReviewNote, ReviewState, Vote } from './review.js';

/** A lease is renewed by claiming again. */
export const LEASE_MS = 10 * 60_000;

/** By when a review should be done, unless a member says otherwise. The account is warned of those that wait for so long. */
export const REVIEW_DUE_MS = 7 * 86_400_000;

/** After an appeal, the review of the session begins again; its votes stay. */
export async function storeReview(
  tx: Transaction,
  review: Pick<Review, 'sessionId' | 'accountId' | 'mode' | 'approvals' | 'since'>,
): Promise<void> {
  const due_at = new Date(review.since.getTime() + REVIEW_DUE_MS);
  const ofNoOne = { warned_at: null, escalated_at: null, assigned_to: null };
  const begun = { state: 'OPEN', approvals: review.approvals, since: review.since, due_at, ...ofNoOne };
  await tx('reviews')
    .insert({ session_id: review.sessionId, account_id: review.accountId, mode: review.mode, ...begun })
    .onConflict('session_id')
    .merge(begun);
}

/** Columns of a review, with its lease only while that runs by the database's clock. */
export function reviewColumns(db: Queryable) {
  return [
    'r.*',
    db.raw('case when r.claim_expires_at > clock_timestamp() then r.claimed_by end as held_by'),
    db.raw('exists (select from appeals a where a.session_id = r.session_id) as appealed'),
  ];
}

/** Locks the review's row. Lock the session first. */
export async function lockReview(tx: Transaction, sessionId: string): Promise<Review> {
  const row = await tx('reviews as r')
    .where('r.session_id', sessionId)
    .forUpdate()
    .first(...reviewColumns(tx));
  if (row === undefined) throw new Error('A session in review has no review');
  return toReview(row);
}

/** @returns how many other reviews the reviewer holds; counted for one claim after the other */
export async function countOtherClaims(tx: Transaction, sessionId: string, by: string): Promise<number> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`claims of ${by}`]);
  const row = await tx('reviews')
    .where({ claimed_by: by })
    .whereNot({ session_id: sessionId })
    .whereRaw('claim_expires_at > clock_timestamp()')
    .count({ count: '*' })
    .first();
  return Number(row?.count ?? 0);
}

/** Begins or renews a lease. The review must be locked, and free or the caller's. */
export async function storeClaim(tx: Transaction, sessionId: string, by: string): Promise<Review> {
  await tx('reviews')
    .where({ session_id: sessionId })
    .update({ claimed_by: by, claim_expires_at: tx.raw(`clock_timestamp() + make_interval(secs => ?)`, [LEASE_MS / 1000]) });
  return lockReview(tx, sessionId);
}

export async function storeAssignment(tx: Transaction, { sessionId, assignedTo, dueAt, escalatedAt }: Review): Promise<void> {
  await changeReview(tx, sessionId, { assigned_to: assignedTo, due_at: dueAt, escalated_at: escalatedAt });
}

export async function dropClaim(tx: Transaction, sessionId: string): Promise<void> {
  await changeReview(tx, sessionId, { claimed_by: null, claim_expires_at: null });
}

/** Ends the leases and assignments of a member or a key that may not review any more, so that no one waits for them. */
export async function dropClaimsOf(tx: Transaction, accountId: string, by: string): Promise<void> {
  const held = await tx('reviews')
    .where({ account_id: accountId, claimed_by: by })
    .whereNot({ state: 'DONE' })
    .update({ claimed_by: null, claim_expires_at: null }, ['session_id']);
  const assigned = await tx('reviews')
    .where({ account_id: accountId, assigned_to: by })
    .whereNot({ state: 'DONE' })
    .update({ assigned_to: null }, ['session_id']);
  const sessionIds = [...held, ...assigned].map((row) => row.session_id);
  await notifyChanged(tx, sessionIds);
}

/** Ends the lease too: the next reviewer is someone else. @param escalatedAt null: a vote moved it, which an owner gave if one was asked */
export async function moveReview(
  tx: Transaction,
  sessionId: string,
  state: ReviewState,
  escalatedAt: Date | null = null,
): Promise<void> {
  await changeReview(tx, sessionId, { state, escalated_at: escalatedAt, claimed_by: null, claim_expires_at: null });
}

async function changeReview(tx: Transaction, sessionId: string, change: Row): Promise<void> {
  await tx('reviews').where({ session_id: sessionId }).update(change);
  await notifyChanged(tx, [sessionId]);
}

export async function markWarned(tx: Transaction, sessionId: string, now: Date): Promise<void> {
  await tx('reviews').where({ session_id: sessionId }).update({ warned_at: now });
}

/** @returns undecided reviews that wait since before a moment, the longest first */
export async function listWaitingSince(
  db: Queryable,
  before: Date,
  by: { limit: number; unwarned: boolean },
): Promise<string[]> {
  const query = db('reviews').whereNot({ state: 'DONE' }).andWhere('since', '<=', before).orderBy('since').limit(by.limit);
  if (by.unwarned) query.whereNull('warned_at');
  return (await query.select('session_id')).map((row) => row.session_id);
}

/** Whether a reviewer holds the review, or has voted. */
export async function isReviewer(db: Queryable, sessionId: string, by: string): Promise<boolean> {
  const { rows } = await db.raw(
    `select exists (select from reviews where session_id = :sessionId and claimed_by = :by and claim_expires_at > clock_timestamp())
       or exists (select from review_votes where session_id = :sessionId and voted_by = :by) as is_reviewer`,
    { sessionId, by },
  );
  return rows[0].is_reviewer;
}

export async function storeVote(
  by: { vault: Vault },
  tx: Transaction,
  sessionId: string,
  { place, ...vote }: Vote & { place: number },
): Promise<void> {
  const key = (await loadKeysOfSessions(by, tx, [sessionId])).get(sessionId);
  const { reviewer, note } = vote;
  const remarks = key && VOTE_REMARKS.seal(by, key, `${sessionId}:${vote.by}`, { reviewer, note });
  await tx('review_votes').insert({
    ...{ session_id: sessionId, voted_by: vote.by, place, voted_at: vote.at },
    ...VOTE.write(vote),
    remarks_sealed: remarks ?? null,
  });
}

/** @param place how many notes the session has; the review is locked */
export async function storeNote(
  by: { vault: Vault },
  tx: Transaction,
  sessionId: string,
  { place, ...written }: ReviewNote & { note: string; place: number },
): Promise<void> {
  const key = (await loadKeysOfSessions(by, tx, [sessionId])).get(sessionId);
  await tx('review_notes').insert({
    ...{ session_id: sessionId, place, written_by: written.by, escalates: written.escalates, written_at: written.at },
    note_sealed: (key && REVIEW_NOTE.seal(by, key, `${sessionId}:${place}`, written.note)) ?? null,
  });
  await notifyChanged(tx, [sessionId]);
}

/** @returns the votes of each session, the first vote first */
export function listVotes(by: { vault: Vault }, db: Queryable, sessionIds: readonly string[]): Promise<Map<string, Vote[]>> {
  return listPlaced(by, db, { table: 'review_votes', sessionIds }, (key, row) => toVote(by, key, row));
}

/** @returns the notes of each session, the first one first */
export function listNotes(
  by: { vault: Vault },
  db: Queryable,
  sessionIds: readonly string[],
): Promise<Map<string, ReviewNote[]>> {
  return listPlaced(by, db, { table: 'review_notes', sessionIds }, (key, row) => ({
    ...{ by: row.written_by, escalates: row.escalates, at: row.written_at },
    note: REVIEW_NOTE.open(by, key, `${row.session_id}:${row.place}`, row.note_sealed),
  }));
}

async function listPlaced<T>(
  by: { vault: Vault },
  db: Queryable,
  { table, sessionIds }: { table: 'review_votes' | 'review_notes'; sessionIds: readonly string[] },
  read: (key: Buffer | null, row: Row) => T,
): Promise<Map<string, T[]>> {
  const rows: Row[] = await db(table)
    .whereIn('session_id', [...sessionIds])
    .orderBy(['session_id', 'place']);
  const keys = rows.length === 0 ? new Map<string, Buffer>() : await loadKeysOfSessions(by, db, sessionIds);
  const lists = new Map<string, T[]>();
  for (const row of rows) {
    const { session_id: id } = row;
    lists.set(id, [...(lists.get(id) ?? []), read(keys.get(id) ?? null, row)]);
  }
  return lists;
}

const COLUMNS = columnsOf<Review>()(
  ...(['sessionId', 'accountId', 'mode', 'state', 'approvals', 'since'] as const),
  ...(['warnedAt', 'escalatedAt', 'assignedTo', 'dueAt', 'appealed'] as const),
);

export function toReview(row: Row): Review {
  return { ...COLUMNS.read(row), claim: row.held_by === null ? null : { by: row.held_by, expiresAt: row.claim_expires_at } };
}

const VOTE = columnsOf<Vote>()('outcome', 'reasonCodes');

function toVote(by: { vault: Vault }, key: Buffer | null, row: Row): Vote {
  const remarks = VOTE_REMARKS.open(by, key, `${row.session_id}:${row.voted_by}`, row.remarks_sealed);
  return { by: row.voted_by, ...VOTE.read(row), ...(remarks ?? { reviewer: null, note: null }), at: row.voted_at };
}
