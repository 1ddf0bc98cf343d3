import { type ReviewPageSchema, ReviewSchema } from '@faceproof/protocol/api/sessions/reviews.js';
import { inContractOrder } from '@faceproof/protocol/contract-order.js';
import type { z } from 'zod';
import type { Appeal } from '../../reviews/appeals.store.js';
import type { Review, Vote, Voter } from '../../reviews/review.js';
import type { QueuedReview } from '../../reviews/review-queue.store.js';

/** `reason`: null without one. */
export type ShownAppeal = Pick<Appeal, 'openedBy' | 'outcome'> & { reason: string | null };

type Shown = z.infer<typeof ReviewPageSchema>['data'][number];

/**
 * Pure. A review as this reviewer may see it: the votes of others would influence theirs.
 *
 * @param names of members, by id
 */
export function showReview(
  review: QueuedReview,
  votes: readonly Vote[],
  viewer: Pick<Voter, 'id'>,
  names: ReadonlyMap<string, string>,
  appeal: ShownAppeal | undefined,
): Shown {
  const maySee = review.state === 'DONE' || votes.some(({ by }) => by === viewer.id);
  return inContractOrder<Shown>(ReviewSchema, {
    sessionId: review.sessionId,
    flow: review.flow,
    since: review.since.toISOString(),
    reasons: review.reasons,
    state: stateOf(review),
    claimedBy: review.claim?.by ?? null,
    claimedByName: names.get(review.claim?.by ?? '') ?? null,
    claimExpiresAt: review.claim?.expiresAt.toISOString() ?? null,
    appeal: appeal === undefined ? null : { by: appeal.openedBy, outcome: appeal.outcome, reason: appeal.reason },
    votes: maySee ? votes.map((vote) => showVote(vote, names)) : null,
  });
}

function stateOf({ state, claim }: Review): Shown['state'] {
  return state === 'OPEN' && claim !== null ? 'CLAIMED' : state;
}

function showVote({ by, outcome, reasonCodes, note, at }: Vote, names: ReadonlyMap<string, string>) {
  return { votedBy: by, votedByName: names.get(by) ?? null, outcome, reasonCodes, note, at: at.toISOString() };
}

/** Everybody whom a review may name. */
export function namedIn({ claim }: Pick<Review, 'claim'>, votes: readonly Vote[]): string[] {
  return [...(claim === null ? [] : [claim.by]), ...votes.map(({ by }) => by)];
}
