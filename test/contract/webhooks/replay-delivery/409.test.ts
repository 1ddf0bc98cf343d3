import { expect, it } from 'vitest';
import { ownWebhookService } from '../../harness/webhook-service.js';

it('POST /v1/webhook-deliveries/:deliveryId/replay answers 409 webhook_endpoint_disabled until the endpoint is enabled again', async () => {
  const service = await ownWebhookService();
  const { endpointId } = await service.create();
  await service.emit();
  await service.call('PATCH', `/v1/webhook-endpoints/${endpointId}`, { body: { enabled: false } });
  const [{ deliveryId }] = (await service.call('GET', `/v1/webhook-endpoints/${endpointId}/deliveries`)).body.data;
  const replay = () => service.call('POST', `/v1/webhook-deliveries/${deliveryId}/replay`);
  const refused = await replay();
  expect(refused.status).toBe(409);
  expect(refused.body.code).toBe('webhook_endpoint_disabled');
  await service.call('PATCH', `/v1/webhook-endpoints/${endpointId}`, { body: { enabled: true } });
  expect((await replay()).status).toBe(202);
});
