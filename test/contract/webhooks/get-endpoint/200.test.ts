import { WebhookEndpointSchema } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import { describe, expect, it } from 'vitest';
import { useOpened } from '../../../harness/use-opened.js';
import { openWebhookService } from '../../harness/webhook-service.js';

describe('GET /v1/webhook-endpoints/:endpointId answers 200', () => {
  const service = useOpened(openWebhookService);

  it('with the endpoint as it was made, without its secret', async () => {
    const { secret, ...endpoint } = await service.create({ events: ['subject.erased'] });
    const { status, body } = await service.call('GET', `/v1/webhook-endpoints/${endpoint.endpointId}`);
    expect(status).toBe(200);
    expect(body).toEqual(endpoint);
    WebhookEndpointSchema.parse(body);
    expect(JSON.stringify(body)).not.toContain(secret);
  });
});
