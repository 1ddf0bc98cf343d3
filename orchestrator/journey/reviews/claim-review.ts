import { Refusal } from '../../refusal.js';
import { mayVote } from '../../reviews/judge-vote.js';
import type { Review, Voter } from '../../reviews/review.js';
import { countOtherClaims, dropClaim, listVotes, lockReview, storeClaim } from '../../reviews/reviews.store.js';
import type { Session } from '../../sessions/session.js';
import { lockSession, stateConflict, touchSession } from '../../sessions/sessions.store.js';
import type { Database, Transaction } from '../../store/database.js';
import { announceSession } from '../announce/announce-session.js';
import { preparePictures } from '../pictures/prepare-pictures.js';
import type { RenderingService } from '../pictures/render-pictures.js';
import { checkFree } from './check-free.js';
import { secondNeeded } from './review-session.js';

/** A reviewer who holds every case would stop all others. */
export const LEASES_MAX = 20;

type Record = (tx: Transaction) => Promise<void>;

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
