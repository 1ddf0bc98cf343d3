import { expect, it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';
import { storeTestPasskey } from '../../harness/people/console-person.js';

const api = useApi();

it('DELETE /v1/me/passkeys/:passkeyId answers 404 not_found to the passkey of a colleague, which stays', async () => {
  const [me, other] = [await api().signIn(), await api().signIn()];
  const theirs = await storeTestPasskey(api(), other.memberId);
  for (const id of [theirs, 'psk_x', me.memberId]) {
    await expectProblem(api().call('DELETE', `/v1/me/passkeys/${id}`, { key: null, headers: me.headers }), 404, 'not_found');
  }
  expect(await api().db('passkeys').where({ id: theirs })).toHaveLength(1);
});
