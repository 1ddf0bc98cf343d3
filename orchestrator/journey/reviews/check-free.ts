import { Refusal } from '../../refusal.js';
import type { Review, Voter } from '../../reviews/review.js';

/** @throws Refusal review_claimed if another reviewer holds the review */
export function checkFree({ claim }: Pick<Review, 'claim'>, voter: Pick<Voter, 'id'>): void {
  if (claim === null || claim.by === voter.id) return;
  throw new Refusal('review_claimed', 'Another reviewer holds this review until `claimExpiresAt`.', {
    members: { claimedBy: claim.by, claimExpiresAt: claim.expiresAt.toISOString() },
  });
}
