import { expect, it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('DELETE /v1/me/sign-ins/:signInId answers 404 not_found to the sign-in of a colleague, which continues', async () => {
  const [me, other] = [await api().signIn(), await api().signIn()];
  for (const id of [other.signInId, 'sgn_x']) {
    await expectProblem(api().call('DELETE', `/v1/me/sign-ins/${id}`, { key: null, headers: me.headers }), 404, 'not_found');
  }
  expect((await api().call('GET', '/v1/me', { key: null, headers: other.headers })).status).toBe(200);
});
