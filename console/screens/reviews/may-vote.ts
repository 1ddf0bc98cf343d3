import type { Me } from '@faceproof/protocol/api/account/me.js';
import type { Review } from '@faceproof/protocol/api/sessions/reviews.js';

type Voter = Pick<Me, 'memberId' | 'role'>;

/** Whether a member may claim a review and vote on it: no one votes twice, and an owner decides what two dispute. Pure. */
export function mayVote({ state, votes }: Pick<Review, 'state' | 'votes'>, me: Voter): boolean {
  if (state === 'DONE' || hasVoted({ votes }, me)) return false;
  return state !== 'DISPUTED' || me.role === 'OWNER';
}

export function hasVoted({ votes }: Pick<Review, 'votes'>, { memberId }: Pick<Me, 'memberId'>): boolean {
  return (votes ?? []).some(({ votedBy }) => votedBy === memberId);
}
