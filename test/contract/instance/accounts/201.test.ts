import { expect, it } from 'vitest';
import { OPERATOR_TOKEN, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('POST /v1/instance/accounts answers 201 with keys that work, and a plan that is free unless said otherwise', async () => {
  const { headers } = await api().signIn({ role: null });
  const body = { name: 'A new customer' };
  const made = await api().call('POST', '/v1/instance/accounts', { key: null, headers, body });
  expect([made.status, made.body]).toEqual([201, expect.objectContaining({ ...body, plan: 'free', included: 30 })]);
  for (const key of [made.body.testKey, made.body.liveKey])
    expect((await api().call('GET', '/v1/usage', { key })).status).toBe(200);
  const read = await api().call('GET', `/v1/instance/accounts/${made.body.accountId}`, { key: OPERATOR_TOKEN });
  expect(read.body.name).toBe(body.name);
});
