import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /v1/keys answers 200 with the keys of the mode, in pages, without their secrets and without revoked ones', async () => {
  const live = await api().call('GET', '/v1/keys', { key: api().liveKey });
  expect(live.body.data).toMatchObject([{ mode: 'LIVE', hint: api().liveKey.slice(-4) }]);
  expect(live.text).not.toContain(api().liveKey);
  const { keyId } = await api().makeKey();
  const page = await api().call('GET', '/v1/keys?limit=1');
  expect(page.body.data).toMatchObject([{ keyId, mode: 'TEST' }]);
  const rest = await api().call('GET', `/v1/keys?cursor=${page.body.nextCursor}`);
  expect(rest.body).toMatchObject({ data: [{ hint: api().testKey.slice(-4) }], nextCursor: null });
  await api().call('DELETE', `/v1/keys/${keyId}`);
  expect((await api().call('GET', '/v1/keys')).body.data).toHaveLength(1);
});
