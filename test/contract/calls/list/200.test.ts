import type { RecentCall } from '@faceproof/client/calls/figures/recent-calls.js';
import { trimCalls } from '@faceproof/orchestrator/calls/recent-calls.store.js';
import type { CallSchema } from '@faceproof/protocol/api/figures/calls.js';
import { describe, expect, it } from 'vitest';
import type { Output, Same } from '../../../client/same-type.js';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/calls answers 200', () => {
  const api = useApi();
  const list = async (query = '', key = api().testKey) => (await api().call('GET', `/v1/calls${query}`, { key })).body;

  /** @returns the calls of one key or member, once there are so many: they are stored a moment after the answer */
  async function listed(actor: string, count: number, query = ''): Promise<RecentCall[]> {
    for (;;) {
      const { data } = await list(`?limit=100&actor=${actor}${query}`);
      if (data.length >= count) return data;
    }
  }

  it('with each call and its problem, newest first, and nothing of what was sent', async () => {
    const { secret: key, keyId } = await api().makeKey({ scopes: ['sessions:read'] });
    const answers = [
      await api().call('GET', '/v1/sessions?limit=1', { key }),
      await api().call('GET', '/v1/sessions/ses_secret', { key }),
      await api().call('POST', '/v1/sessions', { key, body: { ...LIVENESS, purpose: 'a secret' } }),
    ];
    const data = await listed(keyId, 3);
    expect(data.map(({ requestId }) => requestId)).toEqual(answers.map(({ headers }) => headers.get('x-request-id')).reverse());
    expect(data).toMatchObject([
      { method: 'POST', route: '/v1/sessions', status: 403, code: 'insufficient_scope', actor: keyId },
      { method: 'GET', route: '/v1/sessions/:sessionId', status: 404, code: 'not_found', actor: keyId },
      { method: 'GET', route: '/v1/sessions', status: 200, code: null, actor: keyId },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/secret|127\.0\.0\.1|limit/);
    expect((await listed(keyId, 2, '&failed=true')).map(({ status }) => status)).toEqual([403, 404]);
  });

  it('with the calls of an expired key', async () => {
    const { secret: key, keyId } = await api().makeKey({ expiresAt: new Date(Date.now() - 1000) });
    await api().call('GET', '/v1/usage', { key });
    expect(await listed(keyId, 1)).toMatchObject([{ status: 401, code: 'expired_api_key' }]);
  });

  it('with the calls of members, but for those that their page makes by itself', async () => {
    const { headers, memberId } = await api().signIn({ role: 'DEVELOPER' });
    const background = { ...headers, 'Faceproof-Background': '1' };
    await api().call('GET', '/v1/policy', { key: null, headers: background });
    await api().call('GET', '/v1/usage', { key: null, headers });
    expect(await listed(memberId, 1)).toMatchObject([{ route: '/v1/usage', actor: memberId, status: 200 }]);
  });

  it('with nothing of another account or of the other mode', async () => {
    const { secret: key, keyId } = await api().makeKey();
    await api().call('GET', '/v1/usage', { key });
    await listed(keyId, 1);
    for (const other of [api().liveKey, api().stranger.testKey])
      expect((await list(`?actor=${keyId}`, other)).data).toEqual([]);
  });

  it('page by page, without gaps or repetitions', async () => {
    const { secret: key, keyId } = await api().makeKey();
    for (let i = 0; i < 5; i++) await api().call('GET', '/v1/usage', { key });
    const all = await listed(keyId, 5);
    const pages = [];
    for await (const call of api().client.recentCalls.iterate({ limit: 2, actor: keyId })) pages.push(call);
    expect(pages).toEqual(all);
    true satisfies Same<RecentCall, Output<typeof CallSchema>>;
  });

  it('with the newest ten thousand at most', async () => {
    const { accountId, testKey } = await api().openAccount();
    await api()
      .db('api_keys')
      .where({ account_id: accountId })
      .update({ scopes: ['keys'] });
    await api().db.raw(
      `insert into recent_calls (account_id, mode, at, method, route, status, request_id, actor, duration_ms)
       select ?, 'TEST', now(), 'GET', '/v1/usage', 200, 'req_' || n, 'key_x', 1 from generate_series(1, 10500) n`,
      [accountId],
    );
    await trimCalls(api().db, { accountId, mode: 'TEST' });
    expect(await api().db('recent_calls').where({ account_id: accountId })).toHaveLength(10_000);
    expect((await list('', testKey)).data[0].requestId).toBe('req_10500');
  });
});
