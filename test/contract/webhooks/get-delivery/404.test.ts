import { expect, it } from 'vitest';
import { ownWebhookService } from '../../harness/webhook-service.js';

it('GET /v1/webhook-deliveries/:deliveryId answers 404 not_found for a delivery of the other mode, of another account, or to an endpoint that was deleted', async () => {
  const service = await ownWebhookService();
  const { endpointId } = await service.create();
  await service.emit();
  const { id } = await service.db('webhook_deliveries').first('id');
  const get = async (key: string) => (await service.call('GET', `/v1/webhook-deliveries/${id}`, { key })).status;
  expect([await get(service.testKey), await get(service.liveKey), await get(service.strangerKey)]).toEqual([200, 404, 404]);
  await service.call('DELETE', `/v1/webhook-endpoints/${endpointId}`);
  expect(await get(service.testKey)).toBe(404);
});
