import { describe, expect, it } from 'vitest';
import { claimLink, expectInUse, frameForm, openAttempt, upload } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures/session/scenario answers 409', () => {
  const api = useApi();

  it("'capture_link_in_use' to another device, and changes nothing", () =>
    expectInUse(api(), '/v1/captures/session/scenario', { scenario: 'approve' }));

  it('session_state_conflict if the session names its scenario itself', async () => {
    const simulate = { scenario: 'approve', delayMs: 60_000 };
    const { captureToken: key, claimToken } = await claimLink(api(), { simulate });
    const answer = await api().call('POST', '/v1/captures/session/scenario', {
      key,
      body: { scenario: 'decline_spoof', claimToken },
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'session_state_conflict']);
  });

  it('session_state_conflict once media was accepted, and the outcome stays', async () => {
    const attempt = await openAttempt(api());
    await upload(api(), attempt, frameForm(3));
    const body = { scenario: 'decline_spoof', claimToken: attempt.claimToken };
    const answer = await api().call('POST', '/v1/captures/session/scenario', { key: attempt.captureToken, body });
    expect([answer.status, answer.body.code]).toEqual([409, 'session_state_conflict']);
    expect(await api().standing(attempt.sessionId)).toMatchObject({ status: 'APPROVED' });
  });
});
