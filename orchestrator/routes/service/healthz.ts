import { HealthSchema } from '@faceproof/protocol/api/figures/service.js';
import { type Handler, handlerFor } from '../../http/route.js';

/** Liveness: the process answers. Does not check dependencies. */
export function getHealthz(): Handler<'anyone'> {
  return handlerFor('anyone', {
    doc: { id: 'getHealth', tag: 'Service', summary: 'Check that the process answers', answers: { 200: HealthSchema } },
    async handle() {
      return { status: 200, body: { status: 'ok' } };
    },
  });
}
