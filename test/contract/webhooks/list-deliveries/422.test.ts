import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWebhookService, type WebhookService } from '../../harness/webhook-service.js';

describe('GET /v1/webhook-endpoints/:endpointId/deliveries answers 422', () => {
  let service: WebhookService;
  let path: string;
  beforeAll(async () => {
    service = await openWebhookService();
    path = `/v1/webhook-endpoints/${(await service.create()).endpointId}/deliveries`;
  });
  afterAll(() => service.close());

  it.each([
    ['limit=0', '/limit'],
    ['limit=1000', '/limit'],
    ['cursor=whe_00000000000000000000000000', '/cursor'],
    ['state=LOST', '/state'],
    ['since=today', '/since'],
  ])('to ?%s, and points at it', async (query, pointer) => {
    const answer = await service.call('GET', `${path}?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'validation_failed', errors: [{ pointer }] });
  });
});
