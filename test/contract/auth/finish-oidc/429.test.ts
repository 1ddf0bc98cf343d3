import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Api, openApi } from '../../harness/orchestrator-in-process.js';

const provider = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'faceproof', OIDC_CLIENT_SECRET: 'secret-of-the-tests' };
let api: Api;
beforeAll(async () => {
  // Two callbacks a minute, and more failures and requests than that.
  api = await openApi({ ...provider, RATE_LIMIT_FACTOR: '0.015' });
});
afterAll(() => api.close());

it('GET /v1/auth/oidc/callback answers 429 beyond the budget of an address, before the provider is asked', async () => {
  if (api.service.oidc === null) throw new Error('No identity provider is set up');
  const finish = vi.spyOn(api.service.oidc, 'finish').mockRejectedValue(new Error('refused'));
  const headers = { Cookie: `fp_oidc=${'A'.repeat(43)}` };
  const visit = () => api.call('GET', '/v1/auth/oidc/callback?code=x&state=y', { key: null, headers });
  const [first, second, third] = [await visit(), await visit(), await visit()];
  expect([first.status, second.status]).toEqual([303, 303]);
  expect([third.status, third.body.code]).toEqual([429, 'rate_limited']);
  expect(third.headers.get('ratelimit-policy')).toBe('"provider-callback";q=2;w=60');
  expect(finish).toHaveBeenCalledTimes(2);
});
