import type { ReviewSession } from '@faceproof/protocol/api/sessions/sessions.js';
import { type Reason, reason } from '@faceproof/protocol/reasons.js';
import { invalidField, Refusal } from '../../refusal.js';
import { type Consequence, judgeVote } from '../../reviews/judge-vote.js';
import type { Review, Vote, Voter } from '../../reviews/review.js';
import { listVotes, lockReview, moveReview, storeVote } from '../../reviews/reviews.store.js';
import { findDecision } from '../../sessions/decisions.store.js';
import type { Session } from '../../sessions/session.js';
import { lockSession, stateConflict } from '../../sessions/sessions.store.js';
import type { Transaction } from '../../store/database.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';
import { decideReview, type Verdict } from './decide-review.js';
import type { ReviewingService } from './revise-decision.js';

/**
 * Takes a reviewer's vote on a session in review. One vote settles it, or the votes of two reviewers who agree, or an owner's vote on
 * what two dispute. The vote and the decision are in one transaction.
 *
 * @param record runs at the end of the transaction
 * @returns the session, which is still in review if another reviewer must vote
 * @throws Refusal validation_failed, decision_version_mismatch, session_state_conflict, review_claimed, second_reviewer_required
 */
export async function reviewSession(
  service: AnnouncingService & ReviewingService,
  sessionId: string,
  by: { voter: Voter; vote: ReviewSession },
  record: (tx: Transaction, reviewed: Session) => Promise<unknown> = async () => {},
): Promise<Session> {
  const reviewed = await service.db.transaction(async (tx) => {
    const session = await lockSession(tx, sessionId);
    await checkVersion(tx, sessionId, by.vote.expectedVersion);
    // The state table lets judging approve and decline what is PROCESSING. A reviewer cannot.
    if (session.status !== 'IN_REVIEW') throw stateConflict(session.status);
    const after = await takeVote(service, tx, session, by);
    await record(tx, after);
    return after;
  });
  service.wakeWebhooks();
  return reviewed;
}

async function checkVersion(tx: Transaction, sessionId: string, expected: number | undefined): Promise<void> {
  const decision = expected === undefined ? null : await findDecision(tx, sessionId);
  if (decision === null || decision.version === expected) return;
  throw new Refusal('decision_version_mismatch', 'The decision has changed since it was read. Read the session again.', {
    members: { currentVersion: decision.version },
  });
}

async function takeVote(
  service: ReviewingService,
  tx: Transaction,
  session: Session,
  { voter, vote: sent }: { voter: Voter; vote: ReviewSession },
): Promise<Session> {
  const review = await lockReview(tx, session.id);
  checkFree(review, voter);
  const earlier = (await listVotes(service, tx, [session.id])).get(session.id) ?? [];
  const consequence = judgeVote(review, earlier, voter, sent.outcome);
  if (consequence.kind === 'SECOND_NEEDED') throw secondNeeded(review);
  if (review.appealed) requireReason(sent);
  const vote = toVote(voter, sent, service.clock.now());
  await storeVote(service, tx, session.id, { ...vote, place: earlier.length });
  return follow(service, tx, session, { consequence, votes: review.appealed ? [vote] : [...earlier, vote] });
}

async function follow(
  service: ReviewingService,
  tx: Transaction,
  session: Session,
  { consequence, votes }: { consequence: Exclude<Consequence, { kind: 'SECOND_NEEDED' }>; votes: readonly Vote[] },
): Promise<Session> {
  if (consequence.kind === 'DECIDE') return decideReview(service, tx, session, composeVerdict(votes));
  await moveReview(tx, session.id, consequence.state);
  return session;
}

/** Whoever contested the decision is owed one. An approval has no codes. */
function requireReason({ outcome, reasonCodes = [] }: ReviewSession): void {
  if (outcome === 'DECLINED' && reasonCodes.length === 0)
    throw invalidField('/reasonCodes', 'required', 'An appeal is declined with a reason.');
}

/** @throws Refusal review_claimed if another reviewer holds the review */
export function checkFree({ claim }: Pick<Review, 'claim'>, voter: Pick<Voter, 'id'>): void {
  if (claim === null || claim.by === voter.id) return;
  throw new Refusal('review_claimed', 'Another reviewer holds this review until `claimExpiresAt`.', {
    members: { claimedBy: claim.by, claimExpiresAt: claim.expiresAt.toISOString() },
  });
}

export function secondNeeded({ state, appealed, escalatedAt }: Review): Refusal {
  if (escalatedAt !== null)
    return new Refusal('second_reviewer_required', 'The case was passed to an owner. One who has not voted must vote.');
  if (appealed)
    return new Refusal('second_reviewer_required', 'A member who has not voted on the session must decide the appeal.');
  const detail =
    state === 'DISPUTED'
      ? 'Two reviewers disagree. An owner who has not voted must decide.'
      : 'A reviewer votes once, and all API keys count as one reviewer. Another member must vote.';
  return new Refusal('second_reviewer_required', detail);
}

function toVote({ id, memberId }: Voter, sent: ReviewSession, at: Date): Vote {
  return {
    by: id,
    outcome: sent.outcome,
    reasonCodes: [...(sent.reasonCodes ?? [])],
    // A member is known by its sign-in, whatever name it sends.
    reviewer: memberId === null ? (sent.reviewer ?? null) : null,
    note: sent.note ?? null,
    at,
  };
}

/** The last vote decides. Those that agree with it decided too. Pure. */
function composeVerdict(votes: readonly Vote[]): Verdict {
  const last = votes.at(-1);
  if (last === undefined) throw new Error('A review was decided without a vote');
  const agreeing = votes.filter(({ outcome }) => outcome === last.outcome);
  return {
    outcome: last.outcome,
    reasons: reasonsOf(agreeing),
    reviewer: last.reviewer ?? last.by,
    note: last.note,
    members: agreeing.map(({ by }) => by).filter((by) => by.startsWith('mem_')),
  };
}

/** Each reason once, in the order of the votes; null if no one gave one. */
function reasonsOf(votes: readonly Vote[]): Reason[] | null {
  const codes = [...new Set(votes.flatMap(({ reasonCodes }) => reasonCodes))];
  return codes.length === 0 ? null : codes.map((code) => reason(code, null));
}
