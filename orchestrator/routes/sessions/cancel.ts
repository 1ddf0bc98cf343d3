import { EmptyBodySchema } from '@faceproof/protocol/api/fields.js';
import { SessionSchema } from '@faceproof/protocol/api/sessions/sessions.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { cancelSession as cancel } from '../../journey/sessions/cancel-session.js';
import { loadEnvelope } from '../../sessions/load-envelope.js';
import type { Session } from '../../sessions/session.js';
import { requireSession } from '../../sessions/sessions.store.js';
import { showSession } from '../../sessions/show-session.js';
import type { Queryable } from '../../store/database.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';

export function cancelSession(service: AnnouncingService): Handler<'key'> {
  return handlerFor('key', {
    body: EmptyBodySchema,
    doc: {
      id: 'cancelSession',
      tag: 'Sessions',
      summary: 'Cancel a session before any media arrives',
      answers: { 200: SessionSchema },
      problems: ['session_state_conflict'],
      example: {},
    },
    async handle({ principal, params, record }) {
      const session = await requireSession(service.db, principal, params.sessionId);
      const answer = async (db: Queryable, canceled: Session) => ({
        status: 200,
        body: showSession(principal, await loadEnvelope(service, db, canceled)),
      });
      const canceled = await cancel(service, session.id, 'CANCELED_BY_INTEGRATOR', async (tx, after) =>
        record(tx, await answer(tx, after)),
      );
      return answer(service.db, canceled);
    },
  });
}
