import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { CreateSessionSchema } from '@faceproof/protocol/requests.js';
import { type Answer, keyRoute, type Route } from '../http/call.js';
import { openSession } from '../journey/open-session.js';
import type { Service } from '../service.js';

export function createSession(service: Service): Route {
  return keyRoute({
    method: 'POST',
    path: '/v1/sessions',
    scope: 'sessions:write',
    rate: 'creates',
    body: CreateSessionSchema,
    async handle({ principal, body, record }) {
      const { accountId, mode } = principal;
      const toAnswer = (opened: SessionEnvelope): Answer => ({
        status: 201,
        body: opened,
        headers: { Location: `${service.config.publicUrl}/v1/sessions/${opened.sessionId}` },
      });
      return toAnswer(await openSession(service, { accountId, mode }, body, (tx, opened) => record(tx, toAnswer(opened))));
    },
  });
}
