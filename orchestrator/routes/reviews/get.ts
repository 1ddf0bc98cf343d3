import { ReviewSchema } from '@faceproof/protocol/api/sessions/reviews.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { Refusal } from '../../refusal.js';
import { findReview } from '../../reviews/review-queue.store.js';
import type { Database } from '../../store/database.js';
import type { Vault } from '../../vault/vault.js';
import { answerReview, loadReviewed } from './load-review.js';

export function getReview(service: { db: Database; vault: Vault }): Handler<'key'> {
  return handlerFor('key', {
    doc: {
      id: 'getReview',
      tag: 'Reviews',
      summary: 'Read a review',
      description: 'Also one that is done.',
      answers: { 200: ReviewSchema },
    },
    async handle({ principal, params }) {
      const { id } = await loadReviewed(service, principal, params.sessionId ?? '');
      if ((await findReview(service.db, id)) === null) throw new Refusal('not_found', 'The session was never in review.');
      return answerReview(service, service.db, principal, id);
    },
  });
}
