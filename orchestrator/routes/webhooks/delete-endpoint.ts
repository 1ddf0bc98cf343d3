import { type Handler, handlerFor } from '../../http/route.js';
import type { Service } from '../../service.js';
import { requireLockedEndpoint } from '../../webhooks/check-endpoint.js';
import { deleteEndpoint } from '../../webhooks/endpoints.store.js';

/** Cancels deliveries that have not been sent; an attempt in progress finishes. */
export function deleteWebhookEndpoint(service: Service): Handler<'key'> {
  return handlerFor('key', {
    body: null,
    doc: {
      id: 'deleteWebhookEndpoint',
      tag: 'Webhooks',
      summary: 'Delete a webhook endpoint',
      answers: { 204: null },
    },
    async handle({ principal, params, record }) {
      return service.db.transaction(async (tx) => {
        const { id } = await requireLockedEndpoint(tx, principal, params.endpointId);
        await deleteEndpoint(tx, id, service.clock.now());
        const answer = { status: 204 };
        await record(tx, answer);
        return answer;
      });
    },
  });
}
