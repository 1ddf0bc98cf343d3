import { WebhookEndpointSchema } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import { expect, it } from 'vitest';
import { useOpened } from '../../../harness/use-opened.js';
import { openWebhookService } from '../../harness/webhook-service.js';

const service = useOpened(openWebhookService);

it('GET /v1/webhook-endpoints answers 200 with an empty list, then with those of the account and mode, newest first, without secrets', async () => {
  expect((await service.call('GET', '/v1/webhook-endpoints')).body).toEqual({ data: [], nextCursor: null });
  const made: string[] = [];
  for (let i = 0; i < 5; i++) {
    service.advance(1);
    made.unshift((await service.create({ description: `No. ${i}` })).endpointId);
  }
  await service.create({}, service.liveKey);
  await service.create({}, service.strangerKey);
  const { status, body } = await service.call('GET', '/v1/webhook-endpoints');
  expect(status).toBe(200);
  expect(body.nextCursor).toBeNull();
  expect(body.data.map((endpoint: { endpointId: string }) => endpoint.endpointId)).toEqual(made);
  for (const endpoint of body.data) WebhookEndpointSchema.parse(endpoint);

  const pages: string[][] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await service.call('GET', `/v1/webhook-endpoints?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
    pages.push(page.body.data.map((endpoint: { endpointId: string }) => endpoint.endpointId));
    cursor = page.body.nextCursor;
  }
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
  expect(pages.flat()).toEqual(made);
});
