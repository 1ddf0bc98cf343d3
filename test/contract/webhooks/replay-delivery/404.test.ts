import { expect, it } from 'vitest';
import { ownWebhookService } from '../../harness/webhook-service.js';

it('POST /v1/webhook-deliveries/:deliveryId/replay answers 404 not_found once the endpoint of the delivery was deleted, and sends nothing', async () => {
  const service = await ownWebhookService();
  const { endpointId } = await service.create();
  await service.emit();
  const { id } = await service.db('webhook_deliveries').first('id');
  await service.call('DELETE', `/v1/webhook-endpoints/${endpointId}`);
  const answer = await service.call('POST', `/v1/webhook-deliveries/${id}/replay`);
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  expect(await service.db('webhook_deliveries')).toHaveLength(1);
});
