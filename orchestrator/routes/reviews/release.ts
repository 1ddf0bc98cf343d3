import { EmptyBodySchema } from '@faceproof/protocol/api/fields.js';
import { ReviewSchema } from '@faceproof/protocol/api/sessions/reviews.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { releaseReview as release } from '../../journey/reviews/claim-review.js';
import { voterOf } from '../../reviews/review.js';
import type { Database } from '../../store/database.js';
import type { Vault } from '../../vault/vault.js';
import { answerReview, loadReviewed } from './load-review.js';

export function releaseReview(service: { db: Database; vault: Vault }): Handler<'key'> {
  return handlerFor('key', {
    body: EmptyBodySchema,
    doc: {
      id: 'releaseReview',
      tag: 'Reviews',
      summary: 'Give a review back',
      description: 'Releasing a review that no one holds changes nothing.',
      answers: { 200: ReviewSchema },
      problems: ['session_state_conflict', 'review_claimed'],
      example: {},
    },
    async handle({ principal, params, record }) {
      const { id } = await loadReviewed(service, principal, params.sessionId ?? '');
      await release(service, id, voterOf(principal), async (tx) => record(tx, await answerReview(service, tx, principal, id)));
      return answerReview(service, service.db, principal, id);
    },
  });
}
