import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('POST /v1/auth/sign-out answers 204 deletes the cookie and ends this sign-in for good, and no other', async () => {
  const { headers, memberId } = await api().signIn();
  const other = await api().signIn();
  const answer = await api().call('POST', '/v1/auth/sign-out', { key: null, headers, body: {} });
  expect(answer.status).toBe(204);
  expect(answer.headers.getSetCookie()).toEqual(['fp_console=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0']);
  expect((await api().call('GET', '/v1/me', { key: null, headers })).status).toBe(401);
  expect((await api().call('GET', '/v1/me', { key: null, headers: other.headers })).status).toBe(200);
  expect(await api().db('audit_log').where({ actor: memberId, action: 'POST /v1/auth/sign-out' })).toHaveLength(1);
});
