import { ListWebhookDeliveriesSchema, WebhookDeliveryPageSchema } from '@faceproof/protocol/api/account/webhooks.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { toPage } from '../../http/to-page.js';
import type { Database } from '../../store/database.js';
import { requireEndpoint } from '../../webhooks/check-endpoint.js';
import { listDeliveries } from '../../webhooks/deliveries.store.js';

/** The delivery log, newest first; `?state=FAILED` lists the deliveries that were given up. */
export function listWebhookDeliveries(service: { db: Database }): Handler<'key'> {
  return handlerFor('key', {
    query: ListWebhookDeliveriesSchema,
    doc: {
      id: 'listWebhookDeliveries',
      tag: 'Webhooks',
      summary: 'Read the delivery log, newest first',
      answers: { 200: WebhookDeliveryPageSchema },
    },
    async handle({ principal, params, asked: { limit, cursor, state } }) {
      const endpoint = await requireEndpoint(service.db, principal, params.endpointId);
      const rows = await listDeliveries(service.db, endpoint.id, {
        before: cursor ?? null,
        limit: limit + 1,
        state: state ?? null,
      });
      const page = toPage(rows, limit, { idOf: ({ deliveryId }) => deliveryId, show: (row) => row });
      return { status: 200, body: page };
    },
  });
}
