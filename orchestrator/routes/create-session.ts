import { CreateSessionSchema } from '@faceproof/protocol/requests.js';
import { keyRoute, type Route } from '../http/call.js';
import { openSession } from '../journey/open-session.js';
import type { Service } from '../service.js';

export function createSession(service: Service): Route {
  return keyRoute({
    method: 'POST',
    path: '/v1/sessions',
    scope: 'sessions:write',
    rate: 'creates',
    body: CreateSessionSchema,
    async handle({ principal, body }) {
      const { accountId, mode } = principal;
      const session = await openSession(service, { accountId, mode }, body);
      return {
        status: 201,
        body: session,
        headers: { Location: `${service.config.publicUrl}/v1/sessions/${session.sessionId}` },
      };
    },
  });
}
