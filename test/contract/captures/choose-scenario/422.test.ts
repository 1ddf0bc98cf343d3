import { describe, expect, it } from 'vitest';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

describe('the routes of the hosted page answer 422', () => {
  const api = useApi();

  it('simulate_not_allowed where a live session is to act', async () => {
    const { body } = await api().call('POST', '/v1/sessions', { key: api().liveKey, body: LIVENESS });
    const key = body.handoff.captureToken;
    const { claimToken } = (await api().call('POST', '/v1/captures/session', { key, body: {} })).body;
    const answer = await api().call('POST', '/v1/captures/session/scenario', {
      key,
      body: { scenario: 'approve', claimToken },
    });
    expect([answer.status, answer.body.code]).toEqual([422, 'simulate_not_allowed']);
  });
});
