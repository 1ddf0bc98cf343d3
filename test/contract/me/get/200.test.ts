import { describe, expect, it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/me answers 200', () => {
  const api = useApi();
  const me = (headers: Record<string, string>) => api().call('GET', '/v1/me', { key: null, headers });
  const seenAt = async (id: string) => (await api().db('sign_ins').where({ id }).first('seen_at')).seen_at as Date;

  it('with a change of role at once', async () => {
    const { memberId, headers } = await api().signIn({ role: 'AUDITOR' });
    const sessions = () => api().call('POST', '/v1/sessions', { key: null, headers, body: {} });
    expect([(await me(headers)).body.role, (await sessions()).status]).toEqual(['AUDITOR', 403]);
    await api().call('PATCH', `/v1/members/${memberId}`, { key: api().liveKey, body: { role: 'DEVELOPER' } });
    expect([(await me(headers)).body.role, (await sessions()).status]).toEqual(['DEVELOPER', 422]);
  });

  it('for an operator, who has no account, no role and no scopes', async () => {
    const { headers } = await api().signIn({ role: null });
    expect((await me(headers)).body).toMatchObject({ kind: 'OPERATOR', role: null, scopes: [], account: null });
    expect((await api().call('GET', '/metrics', { key: null, headers })).status).toBe(200);
    const owner = await api().signIn();
    await expectProblem(api().call('GET', '/metrics', { key: null, headers: owner.headers }), 403, 'insufficient_scope');
  });

  it('and extends the sign-in, unless the request is one of the background', async () => {
    const { headers, signInId } = await api().signIn();
    const before = new Date(Date.now() - 20 * 60_000);
    await api().db('sign_ins').where({ id: signInId }).update({ seen_at: before });
    await me({ ...headers, 'Faceproof-Background': '1' });
    expect(await seenAt(signInId)).toEqual(before);
    await me(headers);
    expect((await seenAt(signInId)).getTime()).toBeGreaterThan(Date.now() - 60_000);
  });
});
