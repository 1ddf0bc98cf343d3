import { describe, expect, it } from 'vitest';
import { exampleRequest } from '../harness/example-request.js';
import { expectProblem, openApi, useApi } from '../harness/orchestrator-in-process.js';
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
      expect(answer.body.detail).toContain('Authorization: Bearer');
    },
  );
});

const WITH_COOKIE = ROUTES.filter(({ caller }) => caller === 'key' || caller === 'person' || caller === 'operator').map(
  (route) => [route.method, exampleRequest(route).path] as const,
);

describe('every route for signed-in people answers 401', () => {
  const api = useApi();

  it.each(WITH_COOKIE)(
    'to %s %s with a cookie that is unknown, was idle for half an hour, is half a day old, or was signed out',
    async (method, path) => {
      const { db } = api();
      const unknown = await api().signIn();
      unknown.headers.Cookie = `fp_console=${'a'.repeat(43)}`;
      const idle = await api().signIn();
      await db('sign_ins')
        .where({ id: idle.signInId })
        .update({ seen_at: new Date(Date.now() - 30 * 60_000) });
      const old = await api().signIn({ ageMs: 12 * 3_600_000 });
      await db('sign_ins').where({ id: old.signInId }).update({ seen_at: new Date() });
      const out = await api().signIn();
      await db('sign_ins').where({ id: out.signInId }).delete();
      for (const { headers } of [unknown, idle, old, out]) {
        const answer = await api().call(method, path, { key: null, headers, ...(method === 'GET' ? {} : { body: '{' }) });
        expect([answer.status, answer.body.code]).toEqual([401, 'sign_in_required']);
        expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
      }
    },
  );

  it('to a cookie of another form, and to a route for people without a cookie', async () => {
    for (const Cookie of ['fp_console=', 'fp_console=x', '__Host-fp_console=y', `fp_console=${'%00'.repeat(40)}`]) {
      await expectProblem(api().call('GET', '/v1/me', { key: null, headers: { Cookie } }), 401, 'sign_in_required');
    }
    expect((await api().call('GET', '/v1/me', { key: null })).body.code).toBe('sign_in_required');
    expect((await api().call('GET', '/v1/me')).body.code).toBe('sign_in_required');
  });

  it('never to a bearer key beside a cookie, whatever the cookie is', async () => {
    const headers = { Cookie: `fp_console=${'a'.repeat(43)}` };
    expect((await api().call('GET', '/v1/policy', { headers })).status).toBe(200);
    const owner = await api().signIn();
    const refused = await api().call('GET', '/v1/policy', { key: 'fp_test_mistyped', headers: owner.headers });
    expect([refused.status, refused.body.code]).toEqual([401, 'invalid_api_key']);
  });
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
      await expectProblem(closed.call(method, path, { key: 'operator-token-of-the-tests' }), 401, 'missing_api_key');
    }
    await closed.close();
  });
});

describe('in production', () => {
  const api = useApi({ NODE_ENV: 'production', ALLOW_PRIVATE_WEBHOOKS: 'false' });

  it('the keys of a demo account are invalid', async () => {
    await api().db('accounts').where({ id: api().stranger.accountId }).update({ plan: 'development' });
    await expectProblem(api().call('GET', '/v1/policy', { key: api().stranger.liveKey }), 401, 'invalid_api_key');
    expect((await api().call('GET', '/v1/policy', { key: api().liveKey })).status).toBe(200);
  });

  it('so are the cookies of its members', async () => {
    const { accountId } = api().stranger;
    await api().db('accounts').where({ id: accountId }).update({ plan: 'development' });
    const { headers } = await api().signIn({ accountId });
    expect((await api().call('GET', '/v1/me', { key: null, headers })).body.code).toBe('sign_in_required');
    const own = await api().signIn();
    expect((await api().call('GET', '/v1/me', { key: null, headers: own.headers })).status).toBe(200);
  });
});
