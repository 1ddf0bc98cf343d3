import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { storeTestPasskey } from '../../harness/people/console-person.js';

const api = useApi();

it('DELETE /v1/me/passkeys/:passkeyId answers 409 last_passkey, also to one of two calls at the same moment', async () => {
  const { memberId, headers } = await api().signIn();
  const ids = [await storeTestPasskey(api(), memberId), await storeTestPasskey(api(), memberId)];
  const answers = await Promise.all(ids.map((id) => api().call('DELETE', `/v1/me/passkeys/${id}`, { key: null, headers })));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('last_passkey');
});
