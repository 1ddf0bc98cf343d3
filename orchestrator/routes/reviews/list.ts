import { ListReviewsSchema, ReviewPageSchema } from '@faceproof/protocol/api/sessions/reviews.js';
import { validateQuery } from '../../http/body/read-json.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { listNames } from '../../people/member-names.store.js';
import { voterOf } from '../../reviews/review.js';
import { listReviews as listRows, type QueuedReview } from '../../reviews/review-queue.store.js';
import { listVotes } from '../../reviews/reviews.store.js';
import type { Database } from '../../store/database.js';
import type { Vault } from '../../vault/vault.js';
import { loadAppeals } from './load-review.js';
import { namedIn, showReview } from './show-review.js';

/** The cursor is the time and the session of the last review of the previous page. */
export function listReviews(service: { db: Database; vault: Vault }): Handler<'key'> {
  return handlerFor('key', {
    doc: {
      id: 'listReviews',
      tag: 'Reviews',
      summary: 'List reviews',
      query: ListReviewsSchema,
      answers: { 200: ReviewPageSchema },
    },
    async handle({ principal, query }) {
      const { state, claimedBy, reason, order, limit, cursor } = validateQuery(query, ListReviewsSchema);
      const viewer = voterOf(principal);
      const rows = await listRows(service.db, principal, {
        state,
        claimedBy: claimedBy === undefined ? undefined : viewer.id,
        reason,
        order,
        after: cursor === undefined ? undefined : readCursor(cursor),
        limit: limit + 1,
      });
      const page = rows.slice(0, limit);
      const ids = page.map(({ sessionId }) => sessionId);
      const votes = await listVotes(service, service.db, ids);
      const appeals = await loadAppeals(service, service.db, ids);
      const votesOf = ({ sessionId }: QueuedReview) => votes.get(sessionId) ?? [];
      const named = page.flatMap((review) => namedIn(review, votesOf(review)));
      const names = await listNames(service, service.db, principal, named);
      const data = page.map((review) => showReview(review, votesOf(review), viewer, names, appeals.get(review.sessionId)));
      return { status: 200, body: { data, nextCursor: rows.length > limit ? toCursor(page.at(-1)) : null } };
    },
  });
}

function toCursor(last: QueuedReview | undefined): string | null {
  return last === undefined ? null : `${last.since.getTime()}.${last.sessionId}`;
}

function readCursor(cursor: string): { since: Date; sessionId: string } {
  const [ms = '', sessionId = ''] = cursor.split('.');
  return { since: new Date(Number(ms)), sessionId };
}
