import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it("GET /v1/policy/versions/:version answers 404 'not_found' to a version that this mode of this account does not have", async () => {
  await api().call('PUT', '/v1/policy', { body: { maxAttempts: 2 } });
  const get = (version: string, key = api().testKey) => api().call('GET', `/v1/policy/versions/${version}`, { key });
  expect((await get('2')).status).toBe(200);
  const others = [get('2', api().liveKey), get('2', api().stranger.testKey)];
  const numbers = ['0', '-1', '3', '999999999', '9999999999', '1.0', '01', 'newest', '%00'].map((text) => get(text));
  for (const answer of await Promise.all([...others, ...numbers]))
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
});
