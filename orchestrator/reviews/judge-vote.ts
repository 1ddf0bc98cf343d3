import type { ReviewOutcome } from '@faceproof/protocol/words.js';
import type { Review, ReviewState, Vote, Voter } from './review.js';

/** What a vote leads to. `SECOND_NEEDED`: this voter may not vote now. */
export type Consequence =
  | { kind: 'DECIDE' }
  | { kind: 'WAIT'; state: Extract<ReviewState, 'SECOND' | 'DISPUTED'> }
  | { kind: 'SECOND_NEEDED' };

/** Pure. @param votes so far */
export function judgeVote(
  review: Pick<Review, 'state' | 'approvals'> & { appealed?: boolean },
  votes: readonly Pick<Vote, 'by' | 'outcome'>[],
  voter: Voter,
  outcome: ReviewOutcome,
): Consequence {
  if (!mayVote(review, votes, voter)) return { kind: 'SECOND_NEEDED' };
  if (review.state === 'OPEN' && review.approvals > 1) return { kind: 'WAIT', state: 'SECOND' };
  const agree = votes.every((vote) => vote.outcome === outcome);
  return review.state === 'SECOND' && !agree ? { kind: 'WAIT', state: 'DISPUTED' } : { kind: 'DECIDE' };
}

/** No one votes twice, and one person may hold several keys. What two reviewers dispute, an owner decides; an appeal, a member. */
export function mayVote(
  review: Pick<Review, 'state'> & { appealed?: boolean },
  votes: readonly Pick<Vote, 'by'>[],
  voter: Voter,
): boolean {
  if (votes.some(({ by }) => by === voter.id || (voter.memberId === null && !isMember(by)))) return false;
  if (review.appealed && voter.memberId === null) return false;
  return review.state !== 'DISPUTED' || voter.isOwner;
}

function isMember(id: string): boolean {
  return id.startsWith('mem_');
}
