import { OwnReviewsSchema } from '@faceproof/protocol/api/sessions/reviews.js';
import type { Clock } from '../../clock.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { countOwnVotes } from '../../reviews/own-votes.store.js';
import { voterOf } from '../../reviews/review.js';
import type { Database } from '../../store/database.js';

const COUNTED_MS = 7 * 86_400_000;

export function getOwnReviews(service: { db: Database; clock: Clock }): Handler<'key'> {
  return handlerFor('key', {
    doc: {
      id: 'getOwnReviews',
      tag: 'Reviews',
      summary: 'Read your own speed and agreement',
      description: 'Of the caller alone: no one sees the figures of another reviewer.',
      answers: { 200: OwnReviewsSchema },
    },
    async handle({ principal }) {
      const since = new Date(service.clock.now().getTime() - COUNTED_MS);
      return { status: 200, body: await countOwnVotes(service.db, principal, voterOf(principal).id, since) };
    },
  });
}
