import { WebhookDeliverySchema } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { webhookReceiver } from '../../../harness/services/webhook-receiver.js';
import { ownWebhookService } from '../../harness/webhook-service.js';

describe('POST /v1/webhook-deliveries/:deliveryId/replay answers 202', () => {
  it('with a new delivery of the same event: same webhook-id, same bytes, a signature of now', async () => {
    const service = await ownWebhookService({ allowPrivate: true });
    const receiver = await webhookReceiver();
    const { endpointId, secret } = await service.create({ url: receiver.url });
    await service.emit();
    const [sent] = await service.deliverAll();
    service.advance(60_000);
    const { status, body } = await service.call('POST', `/v1/webhook-deliveries/${sent?.deliveryId}/replay`);
    expect(status).toBe(202);
    WebhookDeliverySchema.parse(body);
    expect(body).toMatchObject({ endpointId, state: 'PENDING', attempts: [], eventType: 'policy.changed' });
    expect(body.deliveryId).not.toBe(sent?.deliveryId);
    expect(service.wakes()).toBe(1);

    await service.deliverAll();
    const [first, again] = [await receiver.nth(1), await receiver.nth(2)];
    expect(again.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(again.body).toBe(first.body);
    expect(Number(again.headers['webhook-timestamp']) - Number(first.headers['webhook-timestamp'])).toBe(60);
    expect(new Webhook(secret).verify(again.body, again.headers as Record<string, string>)).toBeTruthy();
    const states = (await service.call('GET', `/v1/webhook-endpoints/${endpointId}/deliveries`)).body.data;
    expect(states.map(({ state }: { state: string }) => state)).toEqual(['DELIVERED', 'DELIVERED']);
    await receiver.close();
  });

  it.each(['FAILED', 'CANCELED', 'PENDING'])('for a delivery that is %s', async (state) => {
    const service = await ownWebhookService();
    await service.create();
    await service.emit();
    const [row] = await service.db('webhook_deliveries').update({ state }).returning('*');
    const { status, body } = await service.call('POST', `/v1/webhook-deliveries/${row.id}/replay`, { body: {} });
    expect(status).toBe(202);
    expect(body.eventId).toBe(row.event_id);
  });
});
