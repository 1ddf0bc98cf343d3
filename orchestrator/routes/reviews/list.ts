import { ListReviewsSchema, ReviewPageSchema } from '@faceproof/protocol/api/sessions/reviews.js';
import { validateQuery } from '../../http/body/read-json.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { voterOf } from '../../reviews/review.js';
import { listReviews as listRows, type QueuedReview } from '../../reviews/review-queue.store.js';
import type { Database } from '../../store/database.js';
import type { Vault } from '../../vault/vault.js';
import { showReviews } from './show-review.js';

/** The cursor is the time and the session of the last review of the previous page. */
export function listReviews(service: { db: Database; vault: Vault }): Handler<'key'> {
  return handlerFor('key', {
    doc: { id: 'listReviews', summary: 'List reviews', query: ListReviewsSchema, answers: { 200: ReviewPageSchema } },
    async handle({ principal, query }) {
      const { claimedBy, assignedTo, escalated, limit, cursor, ...asked } = validateQuery(query, ListReviewsSchema);
      const rows = await listRows(service.db, principal, {
        ...asked,
        claimedBy: claimedBy && voterOf(principal).id,
        assignedTo: assignedTo && voterOf(principal).id,
        escalated: escalated && escalated === 'true',
        after: cursor === undefined ? undefined : readCursor(cursor),
        limit: limit + 1,
      });
      const page = rows.slice(0, limit);
      const data = await showReviews(service, service.db, principal, page);
      return { status: 200, body: { data, nextCursor: rows.length > limit ? toCursor(page.at(-1), asked.order) : null } };
    },
  });
}

function toCursor(last: QueuedReview | undefined, order: 'OLDEST' | 'NEWEST' | 'DUE'): string | null {
  if (last === undefined) return null;
  const comesFirst = order === 'OLDEST' && last.escalatedAt !== null;
  const at = order === 'DUE' ? last.dueAt : last.since;
  return `${comesFirst ? 0 : at.getTime()}.${last.sessionId}`;
}

function readCursor(cursor: string): { at: Date; sessionId: string } {
  const [ms = '', sessionId = ''] = cursor.split('.');
  return { at: new Date(Number(ms)), sessionId };
}
