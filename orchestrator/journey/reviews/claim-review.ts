import type { Clock } from '../../clock.js';
import { findMember, hasOtherOwner } from '../../people/members.store.js';
import { ROLE_SCOPES } from '../../people/roles.js';
import { invalidField, Refusal } from '../../refusal.js';
import { mayVote } from '../../reviews/judge-vote.js';
import type { Review, Voter } from '../../reviews/review.js';
import {
  countOtherClaims,
  dropClaim,
  listNotes,
  listVotes,
  lockReview,
  moveReview,
  storeAssignment,
  storeClaim,
  storeNote,
} from '../../reviews/reviews.store.js';
import type { Session } from '../../sessions/session.js';
import { lockSession, stateConflict, touchSession } from '../../sessions/sessions.store.js';
import type { Database, Transaction } from '../../store/database.js';
import type { Vault } from '../../vault/vault.js';
import { announceSession } from '../announce/announce-session.js';
import { checkIsKept } from '../captures/claim.js';
import { preparePictures } from '../pictures/load-pictures.js';
import type { RenderingService } from '../pictures/render-pictures.js';
import { checkFree, secondNeeded } from './review-session.js';

/** A reviewer who holds every case would stop all others. */
export const LEASES_MAX = 20;

type Record = (tx: Transaction) => Promise<unknown>;

/**
 * Holds a review for ten minutes, by the database's clock. Claiming again renews the lease.
 *
 * @param record runs at the end of the transaction
 * @throws Refusal session_state_conflict, review_claimed, second_reviewer_required
 */
export async function claimReview(
  service: RenderingService & { wakeWebhooks(): void },
  sessionId: string,
  voter: Voter,
  record: Record,
): Promise<void> {
  await inReview(service, sessionId, async (tx, session, review) => {
    checkFree(review, voter);
    const votes = (await listVotes(service, tx, [sessionId])).get(sessionId) ?? [];
    if (!mayVote(review, votes, voter)) throw secondNeeded(review);
    if (review.claim === null && (await countOtherClaims(tx, sessionId, voter.id)) >= LEASES_MAX)
      throw new Refusal('session_state_conflict', `You hold ${LEASES_MAX} reviews. Decide or give back one of them first.`, {
        members: { currentStatus: session.status },
      });
    await storeClaim(tx, sessionId, voter.id);
    if (review.claim === null) {
      const touched = await touchSession(tx, session, service.clock.now());
      await announceSession(service, tx, touched, 'session.review_claimed');
    }
    await record(tx);
  });
  service.wakeWebhooks();
  // Usually they are prepared already. Not awaited, and never rejects.
  void preparePictures(service, sessionId);
}

/**
 * Gives a review back before its lease ends. Releasing a review that no one holds changes nothing.
 *
 * @throws Refusal session_state_conflict, review_claimed
 */
export async function releaseReview(service: { db: Database }, sessionId: string, voter: Voter, record: Record): Promise<void> {
  await inReview(service, sessionId, async (tx, _, review) => {
    checkFree(review, voter);
    await dropClaim(tx, sessionId);
    await record(tx);
  });
}

/**
 * Writes a note without a vote, also on a case that somebody else holds. `escalate` passes the case to an owner who may still vote, and ends
 * the lease.
 *
 * @throws Refusal session_state_conflict, subject_erased, review_claimed, second_reviewer_required
 */
export async function noteReview(
  service: { db: Database; vault: Vault; clock: Clock },
  sessionId: string,
  voter: Voter,
  { note, escalate }: { note: string; escalate: boolean },
  record: Record,
): Promise<void> {
  await inReview(service, sessionId, async (tx, session, review) => {
    checkIsKept(session);
    const at = service.clock.now();
    if (escalate) await checkMayEscalate(service, tx, review, voter);
    const place = (await listNotes(service, tx, [sessionId])).get(sessionId)?.length ?? 0;
    await storeNote(service, tx, sessionId, { by: voter.id, note, escalates: escalate, at, place });
    if (escalate) await moveReview(tx, sessionId, review.state, at);
    await record(tx);
  });
}

/**
 * Says who should do a review, and by when; anyone else can still claim it. An owner who assigns what was passed on to a reviewer gives it
 * back.
 *
 * @throws Refusal session_state_conflict, validation_failed
 */
export async function assignReview(
  service: { db: Database; vault: Vault },
  sessionId: string,
  voter: Voter,
  { memberId, dueAt }: { memberId: string | null; dueAt?: string | undefined },
  record: Record,
): Promise<void> {
  await inReview(service, sessionId, async (tx, _, review) => {
    const role = memberId === null ? null : (await findMember(service, tx, review.accountId, memberId))?.role;
    if (role === undefined || (role !== null && !ROLE_SCOPES[role].includes('reviews')))
      throw invalidField('/memberId', 'invalid_value', 'Must be a member of the account whose role may review.');
    if (!mayAssign(voter, review.assignedTo, memberId))
      throw invalidField('/memberId', 'invalid_value', 'Only an owner assigns a case to somebody else, or takes it from them.');
    const escalatedAt = voter.isOwner && role === 'REVIEWER' ? null : review.escalatedAt;
    const due = dueAt === undefined ? review.dueAt : new Date(dueAt);
    await storeAssignment(tx, { ...review, assignedTo: memberId, dueAt: due, escalatedAt });
    await record(tx);
  });
}

/** Owners and the account's own programs assign to anyone; other members take a case that is nobody's, or give their own back. */
function mayAssign({ isOwner, memberId }: Voter, before: string | null, after: string | null): boolean {
  return isOwner || memberId === null || [before, after].every((each) => each === null || each === memberId);
}

async function checkMayEscalate(by: { vault: Vault }, tx: Transaction, review: Review, voter: Voter): Promise<void> {
  checkFree(review, voter);
  const votes = (await listVotes(by, tx, [review.sessionId])).get(review.sessionId) ?? [];
  if (!mayVote(review, votes, voter)) throw secondNeeded(review);
  if (await hasOtherOwner(tx, review.accountId, [voter.id, ...votes.map((vote) => vote.by)])) return;
  throw new Refusal('session_state_conflict', 'No other owner of the account can vote on the session.', {
    members: { currentStatus: 'IN_REVIEW' },
  });
}

async function inReview(
  service: { db: Database },
  sessionId: string,
  work: (tx: Transaction, session: Session, review: Review) => Promise<void>,
): Promise<void> {
  await service.db.transaction(async (tx) => {
    const session = await lockSession(tx, sessionId);
    if (session.status !== 'IN_REVIEW') throw stateConflict(session.status);
    await work(tx, session, await lockReview(tx, sessionId));
  });
}
