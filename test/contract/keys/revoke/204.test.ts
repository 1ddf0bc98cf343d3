import { expect, it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('DELETE /v1/keys/:keyId answers 204 and the key is refused from then on', async () => {
  const { keyId, secret } = await api().makeKey();
  const { headers, memberId } = await api().signIn({ role: 'DEVELOPER' });
  expect((await api().call('DELETE', `/v1/keys/${keyId}`, { key: null, headers })).status).toBe(204);
  await expectProblem(api().call('GET', '/v1/policy', { key: secret }), 401, 'invalid_api_key');
  expect(await api().db('audit_log').where({ actor: memberId, object_id: keyId })).toHaveLength(1);
});
