import { WaitingReviewsSchema } from '@faceproof/protocol/api/figures/analytics.js';
import { EarlierSessionsSchema, OwnReviewsSchema, ReviewSchema } from '@faceproof/protocol/api/sessions/reviews.js';
import type { Clock } from '../../clock.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { findEarlier } from '../../journey/reviews/find-earlier.js';
import { voterOf } from '../../reviews/review.js';
import { countOwnVotes, countWaiting } from '../../reviews/review-figures.store.js';
import { requireSession } from '../../sessions/sessions.store.js';
import type { Database } from '../../store/database.js';
import type { Vault } from '../../vault/vault.js';
import { answerReview } from './show-review.js';

/** How far back one's own votes are counted. */
const COUNTED_MS = 7 * 86_400_000;

export function getReview(service: { db: Database; vault: Vault }): Handler<'key'> {
  return handlerFor('key', {
    doc: { id: 'getReview', summary: 'Read a review', description: 'Also one that is done.', answers: { 200: ReviewSchema } },
    async handle({ principal, params }) {
      const { id } = await requireSession(service.db, principal, params.sessionId);
      return answerReview(service, service.db, principal, id);
    },
  });
}

export function listEarlierSessions(service: { db: Database; vault: Vault }): Handler<'key'> {
  return handlerFor('key', {
    doc: {
      id: 'listEarlierSessions',
      summary: 'List the sessions that a finding points to',
      description:
        'Earlier sessions whose pictures came again in this one, and those that enrolled its face under another subject. Without those whose person was erased, and empty once the data that the finding stands on is deleted.',
      answers: { 200: EarlierSessionsSchema },
    },
    async handle({ principal, params, record }) {
      const session = await requireSession(service.db, principal, params.sessionId);
      const earlier = await findEarlier(service, session);
      const data = earlier.map(({ session: { id, createdAt }, finding, samePerson }) => {
        return { sessionId: id, createdAt: createdAt.toISOString(), finding, samePerson };
      });
      return record(service.db, { status: 200, body: { data } });
    },
  });
}

export function getOwnReviews(service: { db: Database; clock: Clock }): Handler<'key'> {
  return handlerFor('key', {
    doc: {
      id: 'getOwnReviews',
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

export function getWaitingReviews(service: { db: Database }): Handler<'key'> {
  return handlerFor('key', {
    doc: { id: 'getWaitingReviews', summary: 'Read how many reviews wait', answers: { 200: WaitingReviewsSchema } },
    async handle({ principal }) {
      const { waiting, oldestSince } = await countWaiting(service.db, principal);
      return { status: 200, body: { waiting, oldestSince: oldestSince?.toISOString() ?? null } };
    },
  });
}
