import { ListWebhookEndpointsSchema, WebhookEndpointPageSchema } from '@faceproof/protocol/api/account/webhooks.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { toPage } from '../../http/to-page.js';
import type { Stored } from '../../vault/stored.js';
import { listEndpoints } from '../../webhooks/endpoints.store.js';
import { showEndpoint } from '../../webhooks/show-endpoint.js';

export function listWebhookEndpoints(service: Pick<Stored, 'db' | 'clock'>): Handler<'key'> {
  return handlerFor('key', {
    query: ListWebhookEndpointsSchema,
    doc: {
      id: 'listWebhookEndpoints',
      tag: 'Webhooks',
      summary: 'List webhook endpoints',
      answers: { 200: WebhookEndpointPageSchema },
    },
    async handle({ principal, asked: { limit, cursor } }) {
      const rows = await listEndpoints(service.db, principal, { before: cursor ?? null, limit: limit + 1 });
      const now = service.clock.now();
      const page = toPage(rows, limit, { idOf: ({ id }) => id, show: (row) => showEndpoint(row, now) });
      return { status: 200, body: page };
    },
  });
}
