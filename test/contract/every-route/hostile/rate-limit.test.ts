import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../../harness/http-call.js';
import { type Api, LIVENESS, OPERATOR_TOKEN, openApi } from '../../harness/orchestrator-in-process.js';

describe('the budget of a key', () => {
  let api: Api;
  beforeAll(async () => {
    api = await openApi({ RATE_LIMIT_FACTOR: '1' });
  });
  afterAll(() => api.close());

  const read = (key: string) => api.call('GET', '/v1/webhook-endpoints', { key });

  it('stands on every answer of a route with a key, also on a refusal', async () => {
    const { secret } = await api.makeKey();
    const first = await read(secret);
    expect(first.headers.get('ratelimit-policy')).toBe('"reads";q=120;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"reads";r=119;t=(60|5\d)$/);
    const missing = await api.call('GET', '/v1/sessions/ses_none', { key: secret });
    expect([missing.status, missing.headers.get('ratelimit')?.split(';')[1]]).toEqual([404, 'r=118']);
    const created = await api.call('POST', '/v1/sessions', { key: secret, body: LIVENESS });
    expect(created.headers.get('ratelimit')).toContain('"creates";r=119');
  });

  it.each([
    ['LIVE', 'GET', '/v1/webhook-endpoints', '"reads";q=1200;w=60'],
    ['LIVE', 'POST', '/v1/sessions', '"creates";q=600;w=60'],
    ['LIVE', 'POST', '/v1/webhook-endpoints', '"writes";q=300;w=60'],
    ['TEST', 'GET', '/v1/webhook-endpoints', '"reads";q=120;w=60'],
    ['TEST', 'POST', '/v1/sessions', '"creates";q=120;w=60'],
    ['TEST', 'POST', '/v1/webhook-endpoints', '"writes";q=120;w=60'],
  ])('is for %s %s %s: %s', async (mode, method, path, policy) => {
    const answer = await api.call(method, path, {
      key: mode === 'LIVE' ? api.liveKey : api.testKey,
      ...(method === 'POST' ? { body: {} } : {}),
    });
    expect(answer.headers.get('ratelimit-policy')).toBe(policy);
  });

  it.each(['LIVE', 'TEST'] as const)(
    'of a member in %s mode is that of a live key, and counted apart from the other mode',
    async (mode) => {
      const other = mode === 'LIVE' ? 'TEST' : 'LIVE';
      const { headers } = await api.signIn({ role: 'OWNER', mode });
      const call = (method: string, path: string, as = mode) =>
        api.call(method, path, {
          key: null,
          headers: { ...headers, 'Faceproof-Mode': as },
          ...(method === 'POST' ? { body: {} } : {}),
        });
      const policies = [await call('GET', '/v1/webhook-endpoints'), await call('POST', '/v1/webhook-endpoints')].map((answer) =>
        answer.headers.get('ratelimit-policy'),
      );
      expect(policies).toEqual(['"reads";q=1200;w=60', '"writes";q=300;w=60']);
      const left = [await call('GET', '/v1/webhook-endpoints'), await call('GET', '/v1/webhook-endpoints', other)];
      expect(left.map((answer) => answer.headers.get('ratelimit')?.split(';')[1])).toEqual(['r=1198', 'r=1199']);
    },
  );

  it('once spent answers 429 with Retry-After, before the body is looked at, to this key alone', async () => {
    const { secret } = await api.makeKey();
    const answers = await Promise.all(Array.from({ length: 130 }, () => read(secret)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 'rate_limited', status: 429, retryable: true });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(refused?.headers.get('ratelimit')).toContain('r=0');
    expect((await read(api.testKey)).status).toBe(200);
    expect((await api.call('POST', '/v1/sessions', { key: secret, body: LIVENESS })).status).toBe(201);
  });

  it('has a ceiling for all keys of an account in one mode, and none for another account or mode', async () => {
    const small = await openApi({ RATE_LIMIT_FACTOR: '0.05' });
    const spend = async (key: string) => (await small.call('GET', '/v1/webhook-endpoints', { key })).status;
    const secrets = await Promise.all(Array.from({ length: 6 }, async () => (await small.makeKey()).secret));
    const spent = [];
    for (const secret of secrets) for (let i = 0; i < 6; i++) spent.push(await spend(secret));
    expect(spent).toEqual([...Array(30).fill(200), ...Array(6).fill(429)]);
    const refused = await small.call('GET', '/v1/webhook-endpoints', { key: (await small.makeKey()).secret });
    expect(refused.headers.get('ratelimit-policy')).toBe('"account";q=30;w=60');
    expect(await spend(small.liveKey)).toBe(200);
    expect(await spend((await small.openAccount()).testKey)).toBe(200);
    await small.close();
  });

  it('is judged after key, suspension and scope, and before the body', async () => {
    const { secret } = await api.makeKey({ scopes: ['usage', 'webhooks'] });
    for (let i = 0; i < 120; i++) await api.call('DELETE', '/v1/webhook-endpoints/none', { key: secret });
    const broken = { key: secret, body: '{' };
    expect((await api.call('POST', '/v1/webhook-endpoints', broken)).body.code).toBe('rate_limited');
    expect((await api.call('POST', '/v1/sessions', broken)).body.code).toBe('insufficient_scope');
    await api.db('accounts').where({ id: api.accountId }).update({ suspended_at: new Date() });
    expect((await api.call('POST', '/v1/webhook-endpoints', broken)).body.code).toBe('account_suspended');
    await api.db('accounts').where({ id: api.accountId }).update({ suspended_at: null });
  });

  it('is counted per process while the shared counters are unreachable, and refuses nobody', async () => {
    await api.db.raw('alter table request_counts rename to request_counts_away');
    const { secret } = await api.makeKey();
    const answers = await Promise.all(Array.from({ length: 125 }, () => read(secret)));
    await api.db.raw('alter table request_counts_away rename to request_counts');
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('of a capture token is its own', async () => {
    const poll = (token: string) => callApi(api.base, 'GET', '/v1/captures/cap_none', { key: token });
    const answers = await Promise.all(Array.from({ length: 305 }, () => poll('token-one')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await poll('token-two')).status).not.toBe(429);
  });
});

describe('the budget of an address for failed authentication', () => {
  let api: Api;
  beforeAll(async () => {
    api = await openApi({ RATE_LIMIT_FACTOR: '0.05' });
  });
  afterAll(() => api.close());

  it('is shared by API keys, capture tokens and the operator token, and never holds up a valid one', async () => {
    const guesses = [
      ['GET', '/v1/policy', `fp_test_${'a'.repeat(43)}`],
      ['GET', '/metrics', 'a-guess-at-the-operator-token'],
      ['POST', '/v1/captures', `fpc_${'a'.repeat(43)}`],
    ] as const;
    const statuses: number[] = [];
    for (let i = 0; i < 36; i++) {
      const [method, path, key] = guesses[i % 3]!;
      const body = method === 'POST' ? { body: {} } : {};
      statuses.push((await callApi(api.base, method, path, { key, ...body })).status);
    }
    expect(statuses.slice(0, 30)).not.toContain(429);
    expect(statuses.slice(30)).toEqual([429, 429, 429, 429, 429, 429]);
    expect((await api.call('GET', '/v1/policy', { key: api.liveKey })).status).toBe(200);
    expect((await api.call('GET', '/metrics', { key: OPERATOR_TOKEN })).status).toBe(200);
  });

  it('does not count calls without credentials', async () => {
    for (let i = 0; i < 40; i++) {
      expect((await api.call('GET', '/v1/policy', { key: null })).body.code).toBe('missing_api_key');
    }
  });
});
