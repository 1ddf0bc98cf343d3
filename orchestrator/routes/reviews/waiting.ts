import { WaitingReviewsSchema } from '@faceproof/protocol/api/figures/analytics.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { countWaiting } from '../../reviews/waiting-reviews.store.js';
import type { Database } from '../../store/database.js';

export function getWaitingReviews(service: { db: Database }): Handler<'key'> {
  return handlerFor('key', {
    doc: {
      id: 'getWaitingReviews',
      tag: 'Reviews',
      summary: 'Read how many reviews wait',
      answers: { 200: WaitingReviewsSchema },
    },
    async handle({ principal }) {
      const { waiting, oldestSince } = await countWaiting(service.db, principal);
      return { status: 200, body: { waiting, oldestSince: oldestSince?.toISOString() ?? null } };
    },
  });
}
