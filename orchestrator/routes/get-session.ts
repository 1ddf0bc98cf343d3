import { keyRoute, type Route } from '../http/call.js';
import { Refusal } from '../refusal.js';
import type { Service } from '../service.js';
import { loadEnvelope } from '../sessions/load-envelope.js';
import { findSession } from '../sessions/sessions.store.js';

export function getSession(service: Service): Route {
  return keyRoute({
    method: 'GET',
    path: '/v1/sessions/:sessionId',
    scope: 'sessions:read',
    rate: 'reads',
    body: null,
    async handle({ principal, params }) {
      const session = await findSession(service.db, principal, params.sessionId ?? '');
      if (session === null) throw new Refusal('not_found', 'There is no such session.');
      return { status: 200, body: await loadEnvelope(service.db, session) };
    },
  });
}
