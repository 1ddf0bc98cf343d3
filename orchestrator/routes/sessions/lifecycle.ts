import { EmptyBodySchema } from '@faceproof/protocol/api/fields.js';
import { CreatedSessionSchema, SessionSchema } from '@faceproof/protocol/api/sessions/sessions.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { Config } from '../../config.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { cancelSession as cancel } from '../../journey/sessions/cancel-session.js';
import { renewLink as renew } from '../../journey/sessions/renew-link.js';
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

export function renewSessionLink(service: AnnouncingService & { config: Config }): Handler<'key'> {
  return handlerFor('key', {
    body: EmptyBodySchema,
    doc: {
      id: 'renewSessionLink',
      summary: 'Give a session a new link',
      description:
        'For a person who has lost the link or whose device claimed it. The old link, its claim and its upload token are void at once, and an upload that is on its way is refused with `upload_token_expired` or `not_found`. `expiresAt` and the attempts stay. A person who has not sent media yet is asked for consent again.',
      answers: { 200: CreatedSessionSchema },
      problems: ['session_state_conflict', 'capture_link_expired'],
      example: {},
    },
    async handle({ principal, params, record }) {
      const session = await requireSession(service.db, principal, params.sessionId);
      const toAnswer = (renewed: SessionEnvelope) => ({ status: 200, body: showSession(principal, renewed) });
      return toAnswer(await renew(service, session.id, (tx, renewed) => record(tx, toAnswer(renewed))));
    },
  });
}
