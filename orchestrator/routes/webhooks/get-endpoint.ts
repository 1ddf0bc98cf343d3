import { NamedWebhookEndpointSchema } from '@faceproof/protocol/api/account/webhooks.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { Stored } from '../../vault/stored.js';
import { requireEndpoint } from '../../webhooks/check-endpoint.js';
import { showEndpoint } from '../../webhooks/show-endpoint.js';

export function getWebhookEndpoint(service: Pick<Stored, 'db' | 'clock'>): Handler<'key'> {
  return handlerFor('key', {
    doc: {
      id: 'getWebhookEndpoint',
      tag: 'Webhooks',
      summary: 'Read a webhook endpoint',
      answers: { 200: NamedWebhookEndpointSchema },
    },
    async handle({ principal, params }) {
      const endpoint = await requireEndpoint(service.db, principal, params.endpointId);
      return { status: 200, body: showEndpoint(endpoint, service.clock.now()) };
    },
  });
}
