import { CallPageSchema, ListCallsSchema } from '@faceproof/protocol/api/figures/calls.js';
import { CALLS_KEPT_DAYS, CALLS_MAX, listCalls as listRecent, type RecentCall } from '../../calls/recent-calls.store.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { toPage } from '../../http/to-page.js';
import type { Reads } from '../../store/replica.js';

export function listCalls(service: { reads: Reads }): Handler<'key'> {
  return handlerFor('key', {
    query: ListCallsSchema,
    doc: {
      id: 'listCalls',
      summary: 'List recent API calls, newest first',
      description: `The calls of the account's keys and members in the mode of the call: the last ${CALLS_MAX}, for at most ${CALLS_KEPT_DAYS} days. A call appears after about a second. Under load, and while the database is unreachable, calls are left out. Calls with an unknown key, requests that a page makes by itself (\`Faceproof-Background: 1\`), and the calls of capture pages are not listed.`,
      answers: { 200: CallPageSchema },
    },
    async handle({ principal, asked: { failed, actor, limit, cursor } }) {
      const before = cursor === undefined ? undefined : Number(cursor);
      const filter = { failed: failed === 'true', actor, before, limit: limit + 1 };
      const calls = await service.reads((db) => listRecent(db, principal, filter));
      return { status: 200, body: toPage(calls, limit, { idOf: ({ n }) => String(n), show: showCall }) };
    },
  });
}

function showCall({ at, method, route, status, code, requestId, actor, durationMs }: RecentCall) {
  return { at: at.toISOString(), method, route, status, code, requestId, actor, durationMs };
}
