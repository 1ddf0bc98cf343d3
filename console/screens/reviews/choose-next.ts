import type { Me } from '@faceproof/protocol/api/account/me.js';
import type { Review } from '@faceproof/protocol/api/sessions/reviews.js';

export type Step = 'next' | 'previous' | 'onward' | 'voted';

/**
 * The case that a step leads to. `next` and `previous` move by one through the whole queue, and stop at its ends. `onward` leaves the
 * present case for the next one that this member can work on, first after and then before it; `voted` does so after a vote. Pure.
 *
 * @param reviews oldest first
 * @returns undefined if there is no such case
 */
export function chooseNext(
  reviews: readonly Review[],
  selected: string | undefined,
  step: Step,
  me: Pick<Me, 'memberId' | 'role'>,
): string | undefined {
  const at = reviews.findIndex(({ sessionId }) => sessionId === selected);
  if (step === 'onward' || step === 'voted') {
    const others = [...reviews.slice(at + 1), ...reviews.slice(0, Math.max(at, 0))];
    return others.find((review) => canWorkOn(review, me))?.sessionId;
  }
  if (at === -1) return reviews[0]?.sessionId;
  const to = step === 'next' ? Math.min(at + 1, reviews.length - 1) : Math.max(at - 1, 0);
  return reviews[to]?.sessionId;
}

function canWorkOn(review: Review, me: Pick<Me, 'memberId' | 'role'>): boolean {
  const isFree = [review.claimedBy, review.assignedTo].every((by) => by === null || by === me.memberId);
  return isFree && mayVote(review, me);
}

type Voter = Pick<Me, 'memberId' | 'role'>;

/** Whether a member may claim a review and vote on it: no one votes twice, and an owner decides what two dispute or one passed on. Pure. */
export function mayVote({ state, votes, escalated }: Pick<Review, 'state' | 'votes' | 'escalated'>, me: Voter): boolean {
  if (state === 'DONE' || hasVoted({ votes }, me)) return false;
  return me.role === 'OWNER' || (state !== 'DISPUTED' && !escalated);
}

export function hasVoted({ votes }: Pick<Review, 'votes'>, { memberId }: Pick<Me, 'memberId'>): boolean {
  return (votes ?? []).some(({ votedBy }) => votedBy === memberId);
}
