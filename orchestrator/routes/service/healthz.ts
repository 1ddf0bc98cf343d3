import { HealthSchema } from '@faceproof/protocol/responses/health.js';
import { openRoute, type Route } from '../../http/call.js';
import type { Service } from '../../service.js';

/** Alive: the process answers. Says nothing of what it depends on. */
export function getHealthz(_service: Service): Route {
  return openRoute({
    method: 'GET',
    path: '/healthz',
    auth: 'none',
    rate: 'open',
    body: null,
    doc: {
      id: 'getHealth',
      tag: 'Service',
      summary: 'Whether the process answers',
      answers: { 200: HealthSchema },
    },
    async handle() {
      return { status: 200, body: { status: 'ok' } };
    },
  });
}
