import { WebhookDeliverySchema } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { webhookReceiver } from '../../../harness/services/webhook-receiver.js';
import { ownWebhookService } from '../../harness/webhook-service.js';

it('POST /v1/webhook-endpoints/:endpointId/test answers 202 with the delivery, and sends webhook.test only to this endpoint, regardless of its subscriptions', async () => {
  const service = await ownWebhookService({ allowPrivate: true });
  const receiver = await webhookReceiver();
  const { endpointId, accountId, secret } = await service.create({ url: receiver.url, events: ['session.decided'] });
  await service.create({ url: `${receiver.url}/other` });
  const { status, body } = await service.call('POST', `/v1/webhook-endpoints/${endpointId}/test`);
  expect(status).toBe(202);
  WebhookDeliverySchema.parse(body);
  expect(body).toMatchObject({ endpointId, eventType: 'webhook.test', state: 'PENDING', attempts: [], sessionId: null });
  expect(service.wakes()).toBe(1);

  const reports = await service.deliverAll();
  expect(reports.map((report) => report.deliveryId)).toEqual([body.deliveryId]);
  const request = await receiver.nth(1);
  expect(request.headers['webhook-id']).toBe(body.eventId);
  expect(new Webhook(secret).verify(request.body, request.headers as Record<string, string>)).toEqual({
    type: 'webhook.test',
    timestamp: service.service.clock.now().toISOString(),
    accountId,
    mode: 'TEST',
    data: { endpointId, mode: 'TEST' },
  });
  await receiver.close();
});
