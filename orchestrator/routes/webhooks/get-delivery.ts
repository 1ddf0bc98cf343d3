import { DeliveryWithBodySchema } from '@faceproof/protocol/api/account/webhooks.js';
import { isId } from '@faceproof/protocol/ids.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { Refusal } from '../../refusal.js';
import type { Stored } from '../../vault/stored.js';
import { findDelivery } from '../../webhooks/deliveries.store.js';

/** Under the scope of those who receive the events anyway: a body may name the person. */
export function getWebhookDelivery(service: Pick<Stored, 'db' | 'vault'>): Handler<'key'> {
  return handlerFor('key', {
    doc: {
      id: 'getWebhookDelivery',
      tag: 'Webhooks',
      summary: 'Read a delivery with the body that is sent',
      answers: { 200: DeliveryWithBodySchema },
    },
    async handle({ principal, params: { deliveryId = '' } }) {
      const found = isId('delivery', deliveryId) ? await findDelivery(service, service.db, principal, deliveryId) : null;
      if (found === null) throw new Refusal('not_found', 'There is no such delivery.');
      return { status: 200, body: found, headers: { 'Cache-Control': 'no-store' } };
    },
  });
}
