import type { Review } from '@faceproof/protocol/api/reviews.js';

/** Who holds a review, for people. A key has no name. */
export function nameOf({ claimedBy, claimedByName }: Pick<Review, 'claimedBy' | 'claimedByName'>): string {
  return claimedByName ?? (claimedBy === null ? '' : `…${claimedBy.slice(-6)}`);
}
