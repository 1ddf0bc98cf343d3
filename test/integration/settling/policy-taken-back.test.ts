import { hashPolicy } from '@faceproof/orchestrator/policy/policies.store.js';
import { DEFAULT_POLICY } from '@faceproof/protocol/policy.js';
import { expect, it } from 'vitest';
import { useApi } from '../../contract/harness/orchestrator-in-process.js';

const api = useApi();

it('a version that a failover took back and that was made again is judged by its new content, without a restart', async () => {
  await api().call('PUT', '/v1/policy', { body: { review: 'ALWAYS' } });
  expect(await api().decided('approve')).toMatchObject({ status: 'IN_REVIEW' });

  const policy = { ...DEFAULT_POLICY, maxAttempts: 2 };
  const remade = { policy: JSON.stringify(policy), hash: hashPolicy(policy) };
  await api().db('policies').where({ account_id: api().accountId, mode: 'TEST', version: 2 }).update(remade);
  const { status, sessionId } = await api().decided('approve');
  expect(status).toBe('APPROVED');
  const { body } = await api().call('GET', `/v1/sessions/${sessionId}/evidence`);
  expect(body.bundle.policy).toMatchObject({ version: 2, hash: remade.hash });
});
