import { EmptyBodySchema } from '@faceproof/protocol/requests.js';
import { keyRoute, type Route } from '../http/call.js';
import { cancelSession as cancel } from '../journey/cancel-session.js';
import { Refusal } from '../refusal.js';
import type { Service } from '../service.js';
import { loadEnvelope } from '../sessions/load-envelope.js';
import { findSession } from '../sessions/sessions.store.js';

export function cancelSession(service: Service): Route {
  return keyRoute({
    method: 'POST',
    path: '/v1/sessions/:sessionId/cancel',
    scope: 'sessions:write',
    rate: 'writes',
    body: EmptyBodySchema,
    async handle({ principal, params }) {
      const session = await findSession(service.db, principal, params.sessionId ?? '');
      if (session === null) throw new Refusal('not_found', 'There is no such session.');
      const canceled = await cancel(service, session.id, 'CANCELED_BY_INTEGRATOR');
      return { status: 200, body: await loadEnvelope(service.db, canceled) };
    },
  });
}
