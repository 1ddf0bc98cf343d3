import { POLICIES_MAX } from '@faceproof/orchestrator/journey/accounts/change-policy.js';
import { describe, expect, it } from 'vitest';
import { expectProblem, LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/policies answers 422', () => {
  const api = useApi();

  it.each<[object, string]>([
    [{}, '/policyId'],
    [{ policyId: '' }, '/policyId'],
    [{ policyId: 'Checkout' }, '/policyId'],
    [{ policyId: '-a' }, '/policyId'],
    [{ policyId: 'a'.repeat(65) }, '/policyId'],
    [{ policyId: 'default' }, '/policyId'],
    [{ policyId: 'b', policy: { maxAttempts: 6 } }, '/policy/maxAttempts'],
  ])('validation_failed to %j, and points at it', async (body, pointer) => {
    const answer = await api().call('POST', '/v1/policies', { body });
    expect([answer.status, answer.body.code, answer.body.errors[0].pointer]).toEqual([422, 'validation_failed', pointer]);
  });

  it('challenge_not_judged where a challenge is asked for and not required', async () => {
    const policy = { liveness: { mode: 'PASSIVE_AND_ACTIVE' }, checks: { 'liveness.active': { required: false } } };
    await expectProblem(api().call('POST', '/v1/policies', { body: { policyId: 'c', policy } }), 422, 'challenge_not_judged');
  });

  it('to all but one of five calls with one name at once, and beyond the number in one mode', async () => {
    const create = (policyId: string) => api().call('POST', '/v1/policies', { body: { policyId } });
    const answers = await Promise.all(Array.from({ length: 5 }, () => create('same')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
    const { data } = (await api().call('GET', '/v1/policies')).body;
    const row = await api().db('policies').where({ account_id: api().accountId, mode: 'TEST', policy_id: 'same' }).first();
    const more = Array.from({ length: POLICIES_MAX - data.length }, (_, n) => ({ ...row, policy_id: `more-${n}` }));
    await api()
      .db('policies')
      .insert(more.map((one) => ({ ...one, policy: JSON.stringify(one.policy) })));
    expect((await create('last')).body.errors[0].code).toBe('too_many_policies');
  });

  it('as does a session that names a policy of the other mode, or none', async () => {
    await api().call('POST', '/v1/policies', { key: api().liveKey, body: { policyId: 'only-live' } });
    for (const policyId of ['only-live', 'nothing']) {
      const answer = await api().call('POST', '/v1/sessions', { body: { ...LIVENESS, policyId } });
      expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, '/policyId']);
    }
  });
});
