import { describe, expect, it } from 'vitest';
import { claimLink, frameForm, upload } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures/session/scenario answers 200', () => {
  const api = useApi();

  it.each([
    ['approve', 'APPROVED'],
    ['decline_spoof', 'DECLINED'],
    ['review_pending', 'IN_REVIEW'],
  ])('to %s, and the next upload ends as %s', async (scenario, status) => {
    const { sessionId, captureToken: key, claimToken } = await claimLink(api());
    const chosen = await api().call('POST', '/v1/captures/session/scenario', { key, body: { scenario, claimToken } });
    expect([chosen.status, chosen.body]).toEqual([200, { scenario }]);
    const attempt = await api().call('POST', '/v1/captures', { key: claimToken, body: {} });
    await upload(api(), attempt.body, frameForm(3));
    expect(await api().standing(sessionId)).toMatchObject({ status });
  });

  it('to expire, which happens at once', async () => {
    const { sessionId, captureToken: key, claimToken } = await claimLink(api());
    await api().call('POST', '/v1/captures/session/scenario', { key, body: { scenario: 'expire', claimToken } });
    expect((await api().call('GET', `/v1/sessions/${sessionId}`)).body.status).toBe('EXPIRED');
  });
});
