import type { ReviewOutcome } from '@faceproof/protocol/words.js';
import type { Review, ReviewState, Vote, Voter } from './review.js';

/** What a vote leads to. `SECOND_NEEDED`: this voter may not vote now. */
export type Consequence =
  | { kind: 'DECIDE' }
  | { kind: 'WAIT'; state: Extract<ReviewState, 'SECOND' | 'DISPUTED'> }
  | { kind: 'SECOND_NEEDED' };

type Judged = Pick<Review, 'state'> & Partial<Pick<Review, 'appealed' | 'escalatedAt'>>;

/** Pure. @param votes so far */
export function judgeVote(
  review: Judged & Pick<Review, 'approvals'>,
  votes: readonly Pick<Vote, 'by' | 'outcome'>[],
  voter: Voter,
  outcome: ReviewOutcome,
): Consequence {
  if (!mayVote(review, votes, voter)) return { kind: 'SECOND_NEEDED' };
  if (review.state === 'OPEN' && review.approvals > 1) return { kind: 'WAIT', state: 'SECOND' };
  const agree = votes.every((vote) => vote.outcome === outcome);
  return review.state === 'SECOND' && !agree ? { kind: 'WAIT', state: 'DISPUTED' } : { kind: 'DECIDE' };
}

/**
 * No one votes twice, and one person may hold several keys. An owner votes on what two reviewers dispute or one passed on; a member, on an
 * appeal.
 */
export function mayVote(review: Judged, votes: readonly Pick<Vote, 'by'>[], voter: Voter): boolean {
  if (votes.some(({ by }) => by === voter.id || (voter.memberId === null && !isMember(by)))) return false;
  if (review.appealed && voter.memberId === null) return false;
  return voter.isOwner || (review.state !== 'DISPUTED' && (review.escalatedAt ?? null) === null);
}

function isMember(id: string): boolean {
  return id.startsWith('mem_');
}
