import { describe, expect, it } from 'vitest';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

describe('the routes of the hosted page answer 200', () => {
  const api = useApi();

  it('from opening over consent and a scenario to a capture', async () => {
    const { body } = await api().call('POST', '/v1/sessions', { body: LIVENESS });
    const key = body.handoff.captureToken;
    const page = await api().call('POST', '/v1/captures/session', { key, body: {} });
    expect([page.status, page.body.stage]).toEqual([200, 'CONSENT']);
    const { claimToken } = page.body;
    const consent = await api().call('POST', '/v1/captures/session/consent', {
      key,
      body: { accepted: true, locale: 'en', claimToken },
    });
    expect([consent.status, consent.body]).toEqual([200, { accepted: true }]);
    const chosen = await api().call('POST', '/v1/captures/session/scenario', {
      key,
      body: { scenario: 'approve', claimToken },
    });
    expect([chosen.status, chosen.body]).toEqual([200, { scenario: 'approve' }]);
    const again = await api().call('POST', '/v1/captures/session', { key, body: { claimToken } });
    expect(again.body.stage).toBe('CAPTURE');
  });

  it('and a refused consent ends the session', async () => {
    const { body } = await api().call('POST', '/v1/sessions', { body: LIVENESS });
    const key = body.handoff.captureToken;
    const { claimToken } = (await api().call('POST', '/v1/captures/session', { key, body: {} })).body;
    await api().call('POST', '/v1/captures/session/consent', { key, body: { accepted: false, locale: 'en', claimToken } });
    const ended = await api().call('GET', `/v1/sessions/${body.sessionId}`);
    expect(ended.body).toMatchObject({ status: 'CANCELED', closeReason: 'CONSENT_DECLINED' });
  });
});
