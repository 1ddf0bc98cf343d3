import { describe, expect, it } from 'vitest';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/policies answers 201', () => {
  const api = useApi();

  it('with a policy that differs from the default of now, for sessions that name it', async () => {
    await api().call('PUT', '/v1/policy', { body: { linkTtlSeconds: 900 } });
    const policy = { maxAttempts: 2, review: 'ALWAYS' };
    const made = await api().call('POST', '/v1/policies', { body: { policyId: 'checkout', policy } });
    expect([made.status, made.headers.get('etag')]).toEqual([201, '"1"']);
    expect(made.headers.get('location')).toBe(`${api().config.publicUrl}/v1/policies/checkout`);
    expect(made.body).toMatchObject({ policyId: 'checkout', version: 1, policy: { ...policy, linkTtlSeconds: 900 } });
    // Later changes of the default are its own.
    await api().call('PUT', '/v1/policy', { body: { linkTtlSeconds: 1800, maxAttempts: 5 } });
    expect((await api().call('GET', '/v1/policies/checkout')).body).toEqual(made.body);

    const named = await api().decided('approve', { policyId: 'checkout' });
    const other = await api().decided('approve');
    expect([named.status, other.status]).toEqual(['IN_REVIEW', 'APPROVED']);
    const evidence = await api().call('GET', `/v1/sessions/${named.sessionId}/evidence`);
    const stored = await api().db('policies').where({ account_id: api().accountId, policy_id: 'checkout' }).first();
    expect(evidence.body.bundle.policy).toEqual({ policyId: 'checkout', version: 1, hash: stored.hash });
  });

  it('and a session keeps the version under which it was opened', async () => {
    await api().call('POST', '/v1/policies', { body: { policyId: 'kept', policy: { maxAttempts: 1 } } });
    const opened = await api().call('POST', '/v1/sessions', { body: { ...LIVENESS, policyId: 'kept' } });
    await api().call('PUT', '/v1/policies/kept', { body: { maxAttempts: 4 } });
    const row = await api().db('sessions').where({ id: opened.body.sessionId }).first();
    expect(row).toMatchObject({ policy_id: 'kept', policy_version: 1, max_attempts: 1 });
  });

  it('and the client makes, lists, reads and changes the same', async () => {
    const { client } = api();
    const made = await client.policy.create({ policyId: 'by-client', policy: { maxAttempts: 2 } });
    expect(await client.policy.get({ policyId: 'by-client' })).toEqual(made);
    const put = await client.policy.put({ maxAttempts: 3 }, { policyId: 'by-client', ifMatch: made.etag });
    expect(put).toMatchObject({ policyId: 'by-client', version: 2, policy: { maxAttempts: 3 } });
    expect((await client.policy.list()).data.map(({ policyId }) => policyId)).toContain('by-client');
    await expect(client.policy.put({ maxAttempts: 4 }, { policyId: 'by-client', ifMatch: made.etag })).rejects.toMatchObject({
      code: 'policy_version_mismatch',
    });
  });
});
