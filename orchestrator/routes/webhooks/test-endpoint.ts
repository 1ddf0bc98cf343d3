import { NamedWebhookDeliverySchema } from '@faceproof/protocol/api/account/webhooks.js';
import { EmptyBodySchema } from '@faceproof/protocol/api/fields.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { loadPolicy } from '../../policy/policies.store.js';
import { checkEnabled, requireLockedEndpoint } from '../../webhooks/check-endpoint.js';
import { loadDelivery } from '../../webhooks/deliveries.store.js';
import { type AnnouncingService, storeEventFor } from '../../webhooks/outbox.store.js';

/** Sends `webhook.test` to this endpoint, whatever events it listens to. The result appears in its deliveries. */
export function testWebhookEndpoint(service: AnnouncingService): Handler<'key'> {
  return handlerFor('key', {
    body: EmptyBodySchema,
    doc: {
      id: 'testWebhookEndpoint',
      tag: 'Webhooks',
      summary: 'Send a test event',
      answers: { 202: NamedWebhookDeliverySchema },
      problems: ['webhook_endpoint_disabled'],
      example: {},
    },
    async handle({ principal, params, transact }) {
      const answer = await transact(service.db, async (tx) => {
        const endpoint = await requireLockedEndpoint(tx, principal, params.endpointId);
        checkEnabled(endpoint);
        const { policy } = await loadPolicy(tx, endpoint, service.clock.now());
        const event = {
          type: 'webhook.test' as const,
          accountId: endpoint.accountId,
          mode: endpoint.mode,
          sessionId: null,
          sequence: null,
          keptDays: policy.retention.eventDays,
          data: { endpointId: endpoint.id, mode: endpoint.mode },
        };
        const deliveryId = await storeEventFor(tx, service, event, endpoint.id);
        return { status: 202, body: await loadDelivery(tx, deliveryId) };
      });
      service.wakeWebhooks();
      return answer;
    },
  });
}
