import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /v1/policies answers 200 with the newest version of each by name, of this mode and account only', async () => {
  for (const policyId of ['b', 'a']) await api().call('POST', '/v1/policies', { body: { policyId } });
  await api().call('PUT', '/v1/policies/b', { body: { maxAttempts: 1 } });
  const named = async (key = api().testKey) =>
    (await api().call('GET', '/v1/policies', { key })).body.data.map((one: { policyId: string; version: number }) => [
      one.policyId,
      one.version,
    ]);
  expect(await named()).toEqual([
    ['a', 1],
    ['b', 2],
    ['default', 1],
  ]);
  for (const key of [api().liveKey, api().stranger.testKey]) expect(await named(key)).toEqual([['default', 1]]);
});
