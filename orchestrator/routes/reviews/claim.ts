import { EmptyBodySchema } from '@faceproof/protocol/api/fields.js';
import { ReviewSchema } from '@faceproof/protocol/api/sessions/reviews.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { RenderingService } from '../../journey/pictures/render-pictures.js';
import { claimReview as claim } from '../../journey/reviews/claim-review.js';
import { voterOf } from '../../reviews/review.js';
import { answerReview, loadReviewed } from './load-review.js';

export function claimReview(service: RenderingService & { wakeWebhooks(): void }): Handler<'key'> {
  return handlerFor('key', {
    body: EmptyBodySchema,
    doc: {
      id: 'claimReview',
      tag: 'Reviews',
      summary: 'Hold a review for ten minutes',
      description:
        'No one else can claim it, or vote on the session, until the lease ends. Claim again to renew it. A reviewer who has voted cannot claim.',
      answers: { 200: ReviewSchema },
      problems: ['session_state_conflict', 'review_claimed', 'second_reviewer_required'],
      example: {},
    },
    async handle({ principal, params, record }) {
      const { id } = await loadReviewed(service, principal, params.sessionId ?? '');
      await claim(service, id, voterOf(principal), async (tx) => record(tx, await answerReview(service, tx, principal, id)));
      return answerReview(service, service.db, principal, id);
    },
  });
}
