import { describe, expect, it } from 'vitest';
import { claimLink, openLink } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures/session answers 200', () => {
  const api = useApi();

  it('with what the page may show, a claim for this device, and a cookie that no script can read', async () => {
    const { sessionId, captureToken } = await openLink(api(), { purpose: 'Opening an account' });
    const { status, body, headers } = await api().call('POST', '/v1/captures/session', { key: captureToken, body: {} });
    expect([status, body.sessionId, body.stage, body.purpose]).toEqual([200, sessionId, 'CONSENT', 'Opening an account']);
    expect(body.claimToken).toMatch(/^fpd_/);
    expect(headers.get('set-cookie')).toMatch(new RegExp(`^faceproof_claim_${sessionId}=${body.claimToken};.*; HttpOnly`));
    expect((await api().call('GET', `/v1/sessions/${sessionId}`)).body.status).toBe('CREATED');
  });

  it('to the same device again, with the same claim', async () => {
    const { captureToken, claimToken } = await claimLink(api());
    const again = await api().call('POST', '/v1/captures/session', { key: captureToken, body: { claimToken } });
    expect([again.status, again.body.claimToken]).toEqual([200, claimToken]);
  });

  it('with the same words after every outcome', async () => {
    const stages = [];
    for (const scenario of ['approve', 'decline_spoof', 'review_pending'] as const) {
      const { sessionId, captureToken } = await openLink(api(), { simulate: { scenario } });
      await api().standing(sessionId);
      const { body } = await api().call('POST', '/v1/captures/session', { key: captureToken, body: {} });
      stages.push([body.stage, body.hints, body.attemptsLeft]);
    }
    expect(stages).toEqual(Array(3).fill(['DONE', [], 2]));
  });
});
