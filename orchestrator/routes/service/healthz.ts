import { HealthSchema } from '@faceproof/protocol/api/service.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { Service } from '../../service.js';

/** Liveness: the process answers. Does not check dependencies. */
export function getHealthz(_service: Service): Handler<'anyone'> {
  return handlerFor('anyone', {
    body: null,
    doc: {
      id: 'getHealth',
      tag: 'Service',
      summary: 'Check that the process answers',
      answers: { 200: HealthSchema },
    },
    async handle() {
      return { status: 200, body: { status: 'ok' } };
    },
  });
}
