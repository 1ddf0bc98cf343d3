import { ReviewSessionSchema, SessionSchema } from '@faceproof/protocol/api/sessions.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { reviewSession as review } from '../../journey/review-session.js';
import { Refusal } from '../../refusal.js';
import type { Service } from '../../service.js';
import { loadEnvelope } from '../../sessions/load-envelope.js';
import type { Session } from '../../sessions/session.js';
import { findSession } from '../../sessions/sessions.store.js';
import type { Queryable } from '../../store/database.js';

export function reviewSession(service: Service): Handler<'key'> {
  return handlerFor('key', {
    body: ReviewSessionSchema,
    doc: {
      id: 'reviewSession',
      tag: 'Sessions',
      summary: 'Settle a session that is in review',
      description:
        'Writes the next version of the decision, and a receipt that supersedes the previous one. Identify the reviewer by a staff id, which the audit log records.',
      answers: { 200: SessionSchema },
      problems: ['session_state_conflict'],
      example: { outcome: 'APPROVED', reviewer: 'staff-17' },
    },
    async handle({ principal, params, body, record }) {
      const session = await findSession(service.db, principal, params.sessionId ?? '');
      if (session === null) throw new Refusal('not_found', 'There is no such session.');
      const answer = async (db: Queryable, reviewed: Session) => ({ status: 200, body: await loadEnvelope(db, reviewed) });
      const reviewed = await review(service, session.id, body, async (tx, after) => record(tx, await answer(tx, after)));
      return answer(service.db, reviewed);
    },
  });
}
