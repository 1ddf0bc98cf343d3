import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { storeTestPasskey } from '../../harness/people/console-person.js';

const api = useApi();

it('GET /v1/me/passkeys answers 200 with the own passkeys and no others', async () => {
  const [me, other] = [await api().signIn(), await api().signIn()];
  const own = [await storeTestPasskey(api(), me.memberId), await storeTestPasskey(api(), me.memberId)];
  await storeTestPasskey(api(), other.memberId);
  const { status, body } = await api().call('GET', '/v1/me/passkeys', { key: null, headers: me.headers });
  expect([status, body.data.map(({ passkeyId }: { passkeyId: string }) => passkeyId)]).toEqual([200, own.sort()]);
});
