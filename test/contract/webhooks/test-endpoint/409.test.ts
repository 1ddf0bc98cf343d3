import { expect, it } from 'vitest';
import { ownWebhookService } from '../../harness/webhook-service.js';

it('POST /v1/webhook-endpoints/:endpointId/test answers 409 webhook_endpoint_disabled, with the reason, and queues nothing', async () => {
  const service = await ownWebhookService();
  const { endpointId } = await service.create();
  await service.call('PATCH', `/v1/webhook-endpoints/${endpointId}`, { body: { enabled: false } });
  const answer = await service.call('POST', `/v1/webhook-endpoints/${endpointId}/test`);
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ code: 'webhook_endpoint_disabled', retryable: false, disabledReason: 'BY_REQUEST' });
  expect(await service.db('webhook_deliveries')).toEqual([]);
  expect(service.wakes()).toBe(0);
});
