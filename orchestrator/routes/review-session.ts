import { ReviewSessionSchema } from '@faceproof/protocol/requests.js';
import { keyRoute, type Route } from '../http/call.js';
import { reviewSession as review } from '../journey/review-session.js';
import { Refusal } from '../refusal.js';
import type { Service } from '../service.js';
import { loadEnvelope } from '../sessions/load-envelope.js';
import { findSession } from '../sessions/sessions.store.js';

export function reviewSession(service: Service): Route {
  return keyRoute({
    method: 'POST',
    path: '/v1/sessions/:sessionId/review',
    scope: 'reviews',
    rate: 'writes',
    body: ReviewSessionSchema,
    async handle({ principal, params, body }) {
      const session = await findSession(service.db, principal, params.sessionId ?? '');
      if (session === null) throw new Refusal('not_found', 'There is no such session.');
      const reviewed = await review(service, session.id, body);
      return { status: 200, body: await loadEnvelope(service.db, reviewed) };
    },
  });
}
