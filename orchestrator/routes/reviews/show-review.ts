import { type ReviewPageSchema, ReviewSchema } from '@faceproof/protocol/api/reviews.js';
import { inContractOrder } from '@faceproof/protocol/contract-order.js';
import type { z } from 'zod';
import type { Review, Vote, Voter } from '../../reviews/review.js';
import type { QueuedReview } from '../../reviews/review-queue.store.js';

type Shown = z.infer<typeof ReviewPageSchema>['data'][number];

/** Pure. A review as this reviewer may see it: the votes of others would influence theirs. */
export function showReview(review: QueuedReview, votes: readonly Vote[], viewer: Pick<Voter, 'id'>): Shown {
  const maySee = review.state === 'DONE' || votes.some(({ by }) => by === viewer.id);
  return inContractOrder<Shown>(ReviewSchema, {
    sessionId: review.sessionId,
    flow: review.flow,
    since: review.since.toISOString(),
    reasons: review.reasons,
    state: stateOf(review),
    claimedBy: review.claim?.by ?? null,
    claimExpiresAt: review.claim?.expiresAt.toISOString() ?? null,
    votes: maySee ? votes.map(showVote) : null,
  });
}

function stateOf({ state, claim }: Review): Shown['state'] {
  return state === 'OPEN' && claim !== null ? 'CLAIMED' : state;
}

function showVote({ by, outcome, reasonCodes, note, at }: Vote) {
  return { votedBy: by, outcome, reasonCodes, note, at: at.toISOString() };
}
