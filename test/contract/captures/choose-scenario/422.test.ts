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

  it('validation_failed to a scenario that does not exist', async () => {
    const { captureToken: key, claimToken } = await claimLink(api());
    const answer = await api().call('POST', '/v1/captures/session/scenario', { key, body: { scenario: 'win', claimToken } });
    expect([answer.status, answer.body.code, answer.body.errors[0].pointer]).toEqual([422, 'validation_failed', '/scenario']);
  });
});
