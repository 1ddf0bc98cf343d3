import { ErasurePageSchema, ListErasuresSchema } from '@faceproof/protocol/api/evidence/subjects.js';
import { validateQuery } from '../../http/body/read-json.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { Database } from '../../store/database.js';
import { listErasuresOf } from '../../subjects/erasures.store.js';

/** They name nobody: whoever keeps the erasure's id or knows the `subjectId` tells which is whose. */
export function listErasures({ db }: { db: Database }): Handler<'key'> {
  return handlerFor('key', {
    doc: {
      id: 'listErasures',
      tag: 'Subjects',
      summary: 'List the erasures of an account, with their receipts',
      query: ListErasuresSchema,
      answers: { 200: ErasurePageSchema },
    },
    async handle({ principal, query, record }) {
      const { limit, cursor } = validateQuery(query, ListErasuresSchema);
      const found = await listErasuresOf(db, principal, { before: cursor, limit: limit + 1 });
      const data = found
        .slice(0, limit)
        .map(({ receipt, bundle }) => ({
          erasureId: bundle.erasureId,
          erasedAt: bundle.decidedAt,
          erased: bundle.erased,
          receipt: { receipt, bundle },
        }));
      const nextCursor = found.length > limit ? (data.at(-1)?.erasureId ?? null) : null;
      const answer = { status: 200, body: { data, nextCursor } };
      await record(db, answer);
      return answer;
    },
  });
}
