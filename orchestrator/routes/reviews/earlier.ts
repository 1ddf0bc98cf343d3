import { EarlierSessionsSchema } from '@faceproof/protocol/api/sessions/reviews.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { findEarlier } from '../../journey/reviews/find-earlier.js';
import type { Database } from '../../store/database.js';
import type { Vault } from '../../vault/vault.js';
import { loadReviewed } from './load-review.js';

export function listEarlierSessions(service: { db: Database; vault: Vault }): Handler<'key'> {
  return handlerFor('key', {
    doc: {
      id: 'listEarlierSessions',
      tag: 'Reviews',
      summary: 'List the sessions that a finding points to',
      description:
        'Earlier sessions whose pictures came again in this one, and those that enrolled its face under another subject. Without those whose person was erased, and empty once the data that the finding stands on is deleted.',
      answers: { 200: EarlierSessionsSchema },
    },
    async handle({ principal, params, record }) {
      const session = await loadReviewed(service, principal, params.sessionId ?? '');
      const earlier = await findEarlier(service, session);
      const data = earlier.map(({ session: { id, createdAt }, finding, samePerson }) => {
        return { sessionId: id, createdAt: createdAt.toISOString(), finding, samePerson };
      });
      const answer = { status: 200, body: { data } };
      await record(service.db, answer);
      return answer;
    },
  });
}
