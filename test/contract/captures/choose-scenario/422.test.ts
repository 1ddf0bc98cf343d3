import { DEFAULT_POLICY } from '@faceproof/protocol/policy.js';
import { describe, expect, it } from 'vitest';
import { claimLink } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures/session/scenario answers 422', () => {
  const api = useApi();

  it('simulate_not_allowed in a live session', async () => {
    const { captureToken: key, claimToken } = await claimLink(api(), {}, api().liveKey);
    const answer = await api().call('POST', '/v1/captures/session/scenario', {
      key,
      body: { scenario: 'approve', claimToken },
    });
    expect([answer.status, answer.body.code]).toEqual([422, 'simulate_not_allowed']);
  });

  it('validation_failed to a second half under a policy that never asks for one', async () => {
    await api().call('PUT', '/v1/policy', { body: { liveness: { mode: 'PASSIVE' } } });
    const { captureToken: key, claimToken } = await claimLink(api());
    await api().call('PUT', '/v1/policy', { body: DEFAULT_POLICY });
    const body = { scenario: 'challenge_not_done', claimToken };
    const answer = await api().call('POST', '/v1/captures/session/scenario', { key, body });
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, '/scenario']);
  });

  it('validation_failed to a scenario that does not exist', async () => {
    const { captureToken: key, claimToken } = await claimLink(api());
    const answer = await api().call('POST', '/v1/captures/session/scenario', { key, body: { scenario: 'win', claimToken } });
    expect([answer.status, answer.body.code, answer.body.errors[0].pointer]).toEqual([422, 'validation_failed', '/scenario']);
  });
});
