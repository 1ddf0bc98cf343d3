import { type WebhookDelivery, WebhookDeliverySchema } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import { describe, expect, it } from 'vitest';
import { webhookReceiver } from '../../../harness/services/webhook-receiver.js';
import { ownWebhookService } from '../../harness/webhook-service.js';

describe('GET /v1/webhook-endpoints/:endpointId/deliveries answers 200', () => {
  it('with every delivery and attempt: state, time, latency, status, class of error', async () => {
    const service = await ownWebhookService({ allowPrivate: true });
    const receiver = await webhookReceiver();
    receiver.answerWith((_, nth) => (nth === 1 ? 500 : 204));
    const { endpointId } = await service.create({ url: receiver.url });
    const path = `/v1/webhook-endpoints/${endpointId}/deliveries`;
    expect((await service.call('GET', path)).body).toEqual({ data: [], nextCursor: null });

    await service.emit();
    const startedAt = service.service.clock.now().toISOString();
    await service.deliverAll();
    const failed: WebhookDelivery = (await service.call('GET', path)).body.data[0];
    expect(failed).toMatchObject({
      endpointId,
      eventType: 'policy.changed',
      state: 'PENDING',
      finishedAt: null,
      attempts: [{ attempt: 1, at: startedAt, responseStatus: 500, error: 'HTTP_STATUS' }],
    });
    expect(Date.parse(failed.nextAttemptAt ?? '')).toBeGreaterThan(Date.parse(startedAt));

    service.advance(6000);
    await service.deliverAll();
    const { body } = await service.call('GET', path);
    const delivered = WebhookDeliverySchema.parse(body.data[0]);
    expect(delivered).toMatchObject({ state: 'DELIVERED', nextAttemptAt: null });
    expect(delivered.finishedAt).toBe(service.service.clock.now().toISOString());
    expect(delivered.attempts.map(({ attempt, responseStatus, error }) => [attempt, responseStatus, error])).toEqual([
      [1, 500, 'HTTP_STATUS'],
      [2, 204, null],
    ]);
    expect(delivered.attempts.every(({ latencyMs }) => latencyMs >= 0 && latencyMs < 5000)).toBe(true);
    await receiver.close();
  });

  it('newest first, page by page, and by state', async () => {
    const service = await ownWebhookService();
    const { endpointId } = await service.create();
    await service.create({ description: 'Another, whose deliveries are not shown' });
    for (let i = 0; i < 7; i++) {
      service.advance(1);
      await service.emit();
    }
    const path = `/v1/webhook-endpoints/${endpointId}/deliveries`;
    const all: WebhookDelivery[] = (await service.call('GET', path)).body.data;
    expect(all).toHaveLength(7);
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );

    const seen: WebhookDelivery[] = [];
    let query: string | null = '?limit=3';
    while (query !== null) {
      const { body } = await service.call('GET', path + query);
      seen.push(...body.data);
      query = body.nextCursor === null ? null : `?limit=3&cursor=${body.nextCursor}`;
    }
    expect(seen).toEqual(all);

    await service.db('webhook_deliveries').where({ id: all[2]?.deliveryId }).update({ state: 'FAILED' });
    const parked = (await service.call('GET', `${path}?state=FAILED`)).body.data;
    expect(parked.map(({ deliveryId }: WebhookDelivery) => deliveryId)).toEqual([all[2]?.deliveryId]);
  });
});
