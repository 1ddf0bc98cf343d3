import { DEFAULT_POLICY } from '@faceproof/protocol/policy.js';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/policy answers 200', () => {
  const api = useApi();

  it('with the default until another was put, and how it stands against its profile', async () => {
    const { status, body } = await api().call('GET', '/v1/policy');
    expect([status, body.policy]).toEqual([200, DEFAULT_POLICY]);
    expect(body.evaluation).toMatchObject({ profileId: 'standard-2026', conforms: true, unreachable: [] });
  });
});

describe('GET /v1/policies/:policyId answers 200', () => {
  const api = useApi();

  it('with the policy, and `default` is what /v1/policy reads', async () => {
    const made = await api().call('POST', '/v1/policies', { body: { policyId: 'one', policy: { maxAttempts: 1 } } });
    expect((await api().call('GET', '/v1/policies/one')).body).toEqual(made.body);
    const byName = await api().call('GET', '/v1/policies/default');
    expect(byName.body).toEqual((await api().call('GET', '/v1/policy')).body);
    const versions = await api().call('GET', '/v1/policy/versions?policyId=one');
    expect(versions.body.data).toMatchObject([{ version: 1, policy: { maxAttempts: 1 } }]);
    expect((await api().call('GET', '/v1/policy/versions/1?policyId=one')).body.policy.maxAttempts).toBe(1);
  });
});
