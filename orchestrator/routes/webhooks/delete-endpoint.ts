import { type Handler, handlerFor } from '../../http/route.js';
import type { Stored } from '../../vault/stored.js';
import { requireLockedEndpoint } from '../../webhooks/check-endpoint.js';
import { deleteEndpoint } from '../../webhooks/endpoints.store.js';

/** Cancels deliveries that have not been sent; an attempt in progress finishes. */
export function deleteWebhookEndpoint(service: Pick<Stored, 'db' | 'clock'>): Handler<'key'> {
  return handlerFor('key', {
    doc: { id: 'deleteWebhookEndpoint', tag: 'Webhooks', summary: 'Delete a webhook endpoint', answers: { 204: null } },
    async handle({ principal, params, transact }) {
      return transact(service.db, async (tx) => {
        const { id } = await requireLockedEndpoint(tx, principal, params.endpointId);
        await deleteEndpoint(tx, id, service.clock.now());
        return { status: 204 };
      });
    },
  });
}
