import { describe, expect, it } from 'vitest';
import { exampleRequest } from '../harness/example-request.js';
import { openApi, useApi } from '../harness/orchestrator-in-process.js';
import { ROUTES } from '../harness/route-table.js';

const KEYED = ROUTES.filter(({ caller }) => caller === 'key').map(
  (route) => [route.method, exampleRequest(route).path] as const,
);
const OPERATED = ROUTES.filter(({ caller }) => caller === 'operator').map(
  (route) => [route.method, exampleRequest(route).path] as const,
);

describe('every route for API keys answers 401', () => {
  const api = useApi();

  it.each(KEYED)(
    'to %s %s without a key, with one that does not exist, that was revoked, or that has expired',
    async (method, path) => {
      const expired = await api().makeKey({ expiresAt: new Date(Date.now() - 1) });
      const revoked = await api().makeKey();
      await api().db('api_keys').where({ id: revoked.keyId }).update({ revoked_at: new Date() });
      const cases = [
        [null, 'missing_api_key'],
        [`fp_test_${'a'.repeat(43)}`, 'invalid_api_key'],
        ['operator-token-of-the-tests', 'invalid_api_key'],
        [revoked.secret, 'invalid_api_key'],
        [expired.secret, 'expired_api_key'],
      ] as const;
      for (const [key, code] of cases) {
        const answer = await api().call(method, path, { key, ...(method === 'GET' ? {} : { body: '{' }) });
        expect([answer.status, answer.body.code]).toEqual([401, code]);
        expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
      }
    },
  );

  it.each(['Basic Zm9vOmJhcg==', 'Bearer', 'Bearer  ', 'bearer x y', 'Bearer \u00ff'])(
    'to "Authorization: %s"',
    async (value) => {
      const answer = await api().call('GET', '/v1/policy', { key: null, headers: { Authorization: value } });
      expect([answer.status, answer.body.code]).toEqual([401, 'invalid_api_key']);
    },
  );
});

describe('every route for the operator answers 401', () => {
  const api = useApi();

  it.each(OPERATED)('to %s %s without a token, with another, and with an API key', async (method, path) => {
    const cases = [
      [null, 'missing_api_key'],
      ['operator-token-of-others', 'invalid_api_key'],
      [api().testKey, 'invalid_api_key'],
    ] as const;
    for (const [key, code] of cases) {
      const answer = await api().call(method, path, { key });
      expect([answer.status, answer.body.code]).toEqual([401, code]);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
  });

  it('to any token if none is configured', async () => {
    const closed = await openApi({ OPERATOR_TOKEN: '' });
    for (const [method, path] of OPERATED) {
      const answer = await closed.call(method, path, { key: 'operator-token-of-the-tests' });
      expect([answer.status, answer.body.code]).toEqual([401, 'missing_api_key']);
    }
    await closed.close();
  });
});

describe('in production', () => {
  const api = useApi({ NODE_ENV: 'production', ALLOW_PRIVATE_WEBHOOKS: 'false' });

  it('the keys of a demo account are invalid', async () => {
    await api().db('accounts').where({ id: api().stranger.accountId }).update({ plan: 'development' });
    const refused = await api().call('GET', '/v1/policy', { key: api().stranger.liveKey });
    expect([refused.status, refused.body.code]).toEqual([401, 'invalid_api_key']);
    expect((await api().call('GET', '/v1/policy', { key: api().liveKey })).status).toBe(200);
  });
});
