import { WebhookEndpointSchema } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import { expect, it } from 'vitest';
import { useOpened } from '../../../harness/use-opened.js';
import { openWebhookService } from '../../harness/webhook-service.js';

const service = useOpened(openWebhookService);

it('GET /v1/webhook-endpoints/:endpointId answers 200 with the endpoint as it was made, without its secret', async () => {
  const { secret, ...endpoint } = await service.create({ events: ['subject.erased'] });
  const { status, body } = await service.call('GET', `/v1/webhook-endpoints/${endpoint.endpointId}`);
  expect(status).toBe(200);
  expect(body).toEqual(endpoint);
  WebhookEndpointSchema.parse(body);
  expect(JSON.stringify(body)).not.toContain(secret);
});
