import { SCOPES } from '@faceproof/protocol/words.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWebhookService, type WebhookService } from '../harness/webhook-service.js';

describe('every webhook route answers 403', () => {
  let service: WebhookService;
  beforeAll(async () => {
    service = await openWebhookService();
  });
  afterAll(() => service.close());

  it('to a key with every scope but this one', async () => {
    const key = await service.keyWith(SCOPES.filter((scope) => scope !== 'webhooks'));
    for (const route of service.routes) {
      const { status, body } = await service.call(route.method, route.path.replace(/:\w+/, 'any'), { key });
      expect([route.path, status, body.code]).toEqual([route.path, 403, 'insufficient_scope']);
    }
  });

  it('and lets a key with this scope alone in', async () => {
    const key = await service.keyWith(['webhooks']);
    expect((await service.call('GET', '/v1/webhook-endpoints', { key })).status).toBe(200);
  });
});
