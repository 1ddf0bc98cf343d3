import { expect, it } from 'vitest';
import { useOpened } from '../../../harness/use-opened.js';
import { openWebhookService } from '../../harness/webhook-service.js';

const service = useOpened(openWebhookService);

it('DELETE /v1/webhook-endpoints/:endpointId answers 204 and deletes the endpoint with its waiting deliveries, address and secrets; a second call gets 404', async () => {
  const { endpointId } = await service.create({ url: 'https://hooks.example/private-token', description: 'Ours' });
  const other = await service.create();
  await service.call('POST', `/v1/webhook-endpoints/${endpointId}/rotate-secret`);
  await service.emit();
  const answer = await service.call('DELETE', `/v1/webhook-endpoints/${endpointId}`);
  expect([answer.status, answer.body]).toEqual([204, null]);

  expect((await service.call('GET', `/v1/webhook-endpoints/${endpointId}`)).status).toBe(404);
  expect((await service.call('DELETE', `/v1/webhook-endpoints/${endpointId}`)).status).toBe(404);
  const listed = (await service.call('GET', '/v1/webhook-endpoints')).body.data;
  expect(listed.map((endpoint: { endpointId: string }) => endpoint.endpointId)).toEqual([other.endpointId]);
  const row = await service.db('webhook_endpoints').where({ id: endpointId }).first();
  expect(row).toMatchObject({ url: '', description: null, wrapped_previous_secret: null });
  expect(row.wrapped_secret).toHaveLength(0);
  const states = await service.db('webhook_deliveries').orderBy('endpoint_id').select('endpoint_id', 'state');
  expect(Object.fromEntries(states.map(({ endpoint_id, state }) => [endpoint_id, state]))).toEqual({
    [endpointId]: 'CANCELED',
    [other.endpointId]: 'PENDING',
  });
});
