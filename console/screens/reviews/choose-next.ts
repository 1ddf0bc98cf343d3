import type { Review } from '@faceproof/protocol/api/reviews.js';

/**
 * The case that a step leads to. `next` and `previous` move by one through the whole queue, and stop at its ends. `voted` looks for
 * the next case that this member can work on, first after and then before the present one. Pure.
 *
 * @param reviews oldest first
 * @returns undefined if there is no such case
 */
export function chooseNext(
  reviews: readonly Review[],
  selected: string | undefined,
  step: 'next' | 'previous' | 'voted',
  memberId: string,
): string | undefined {
  const at = reviews.findIndex(({ sessionId }) => sessionId === selected);
  if (step === 'voted') {
    const others = [...reviews.slice(at + 1), ...reviews.slice(0, Math.max(at, 0))];
    return others.find((review) => canWorkOn(review, memberId))?.sessionId;
  }
  if (at === -1) return reviews[0]?.sessionId;
  const to = step === 'next' ? Math.min(at + 1, reviews.length - 1) : Math.max(at - 1, 0);
  return reviews[to]?.sessionId;
}

function canWorkOn({ claimedBy, votes }: Review, memberId: string): boolean {
  const isFree = claimedBy === null || claimedBy === memberId;
  return isFree && !(votes ?? []).some(({ votedBy }) => votedBy === memberId);
}
