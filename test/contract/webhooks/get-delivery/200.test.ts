import { describe, expect, it } from 'vitest';
import { webhookReceiver } from '../../../harness/services/webhook-receiver.js';
import { ownWebhookService } from '../../harness/webhook-service.js';

describe('GET /v1/webhook-deliveries/:deliveryId answers 200', () => {
  it('with what the log lists, and with the bytes that were sent', async () => {
    const service = await ownWebhookService({ allowPrivate: true });
    const receiver = await webhookReceiver();
    const { endpointId } = await service.create({ url: receiver.url });
    await service.emit();
    await service.deliverAll();
    const [listed] = (await service.call('GET', `/v1/webhook-endpoints/${endpointId}/deliveries`)).body.data;
    const sent = await receiver.matching((body) => body.type === 'policy.changed');
    const { headers, body } = await service.call('GET', `/v1/webhook-deliveries/${listed.deliveryId}`);
    expect(body).toEqual({ ...listed, body: sent.body });
    expect(headers.get('cache-control')).toBe('no-store');
    await receiver.close();
  });

  it('without a body once the person is erased', async () => {
    const service = await ownWebhookService();
    await service.create();
    await service.emit();
    await service.db('events').update({ body: null, body_sealed: null });
    const { id } = await service.db('webhook_deliveries').first('id');
    expect((await service.call('GET', `/v1/webhook-deliveries/${id}`)).body).toMatchObject({ deliveryId: id, body: null });
  });
});
