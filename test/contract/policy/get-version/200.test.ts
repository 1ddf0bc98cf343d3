import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/policy/versions/:version answers 200', () => {
  const api = useApi();

  it('with the same as the list', async () => {
    await api().call('PUT', '/v1/policy', { body: { maxAttempts: 2 } });
    await api().call('PUT', '/v1/policy', { body: { maxAttempts: 4 } });
    const { data } = (await api().call('GET', '/v1/policy/versions')).body;
    for (const version of data) {
      expect((await api().call('GET', `/v1/policy/versions/${version.version}`)).body).toEqual(version);
      expect(await api().client.policy.getVersion(version.version)).toEqual(version);
    }
    await api().client.policy.create({ policyId: 'strict', policy: { maxAttempts: 1 } });
    const { policy } = await api().client.policy.getVersion(1, { policyId: 'strict' });
    expect(policy.maxAttempts).toBe(1);
  });

  it('with the hash that receipts name', async () => {
    const { sessionId } = await api().decided('approve');
    const { bundle } = (await api().call('GET', `/v1/sessions/${sessionId}/evidence`)).body;
    const { body } = await api().call('GET', `/v1/policy/versions/${bundle.policy.version}`);
    expect(body.hash).toBe(bundle.policy.hash);
  });
});
