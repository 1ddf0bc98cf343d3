import { NamedWebhookDeliverySchema } from '@faceproof/protocol/api/account/webhooks.js';
import { EmptyBodySchema } from '@faceproof/protocol/api/fields.js';
import { isId } from '@faceproof/protocol/ids.js';
import type { Tenant } from '../../accounts/tenant.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { Refusal } from '../../refusal.js';
import type { Transaction } from '../../store/database.js';
import { checkEnabled, requireLockedEndpoint } from '../../webhooks/check-endpoint.js';
import { loadDelivery, lockReplayable, type Replayable } from '../../webhooks/deliveries.store.js';
import { type AnnouncingService, storeDelivery } from '../../webhooks/outbox.store.js';

/** Sends the same event again, as a new delivery with the same `webhook-id` and the same bytes. */
export function replayWebhookDelivery(service: AnnouncingService): Handler<'key'> {
  return handlerFor('key', {
    body: EmptyBodySchema,
    doc: {
      id: 'replayWebhookDelivery',
      tag: 'Webhooks',
      summary: 'Send the same event again',
      answers: { 202: NamedWebhookDeliverySchema },
      problems: ['webhook_endpoint_disabled', 'subject_erased'],
      example: {},
    },
    async handle({ principal, params, transact }) {
      const answer = await transact(service.db, async (tx) => {
        const replayable = await requireReplayable(tx, principal, params.deliveryId ?? '');
        checkEnabled(await requireLockedEndpoint(tx, principal, replayable.endpointId));
        const again = await storeDelivery(tx, service, replayable);
        return { status: 202, body: await loadDelivery(tx, again) };
      });
      service.wakeWebhooks();
      return answer;
    },
  });
}

/** @throws Refusal not_found, subject_erased */
async function requireReplayable(tx: Transaction, tenant: Tenant, deliveryId: string): Promise<Replayable> {
  const replayable = isId('delivery', deliveryId) ? await lockReplayable(tx, tenant, deliveryId) : null;
  if (replayable === null) throw new Refusal('not_found');
  if (!replayable.hasBody) throw new Refusal('subject_erased', "The person was erased, together with the event's content.");
  return replayable;
}
