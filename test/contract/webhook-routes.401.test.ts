import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWebhookService, type WebhookService } from './webhook-service.js';

describe('every webhook route answers 401', () => {
  let service: WebhookService;
  beforeAll(async () => {
    service = await openWebhookService();
  });
  afterAll(() => service.close());

  it('to a call without a key, or with one that is none', async () => {
    for (const route of service.routes) {
      const path = route.path.replace(/:\w+/, 'any');
      const missing = await service.call(route.method, path, { key: null });
      expect([route.path, missing.status, missing.body.code]).toEqual([route.path, 401, 'missing_api_key']);
      const invalid = await service.call(route.method, path, { key: `fp_test_${'a'.repeat(43)}` });
      expect([route.path, invalid.status, invalid.body.code]).toEqual([route.path, 401, 'invalid_api_key']);
      expect(invalid.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
  });
});
