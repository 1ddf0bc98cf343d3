import { describe, expect, it } from 'vitest';
import { claimLink, frameForm, upload } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures/session/give-up answers 200', () => {
  const api = useApi();
  const path = '/v1/captures/session/give-up';

  it('with the way on, ends the session, and releases its reservation, however often it is called', async () => {
    const { liveKey } = await api().openAccount();
    const session = { fallbackUrl: 'https://bank.example/branch?x=1' };
    const { sessionId, captureToken: key, claimToken } = await claimLink(api(), session, liveKey);
    for (let i = 0; i < 2; i++) {
      const { status, body } = await api().call('POST', path, { key, body: { claimToken } });
      expect([status, body]).toEqual([200, { closeReason: 'CANNOT_CAPTURE', ...session }]);
    }
    const ended = await api().call('GET', `/v1/sessions/${sessionId}`, { key: liveKey });
    expect(ended.body).toMatchObject({ status: 'CANCELED', closeReason: 'CANNOT_CAPTURE', decision: null });
    expect((await api().call('GET', '/v1/usage', { key: liveKey })).body.periods[0]).toMatchObject({ used: 0, reserved: 0 });
  });

  it('after consent and in an open attempt, whose upload is then refused', async () => {
    const { captureToken: key, claimToken } = await claimLink(api());
    await api().call('POST', '/v1/captures/session/consent', { key, body: { accepted: true, locale: 'en', claimToken } });
    const attempt = (await api().call('POST', '/v1/captures', { key: claimToken, body: {} })).body;
    const { body } = await api().call('POST', path, { key, body: { claimToken } });
    expect(body).toEqual({ closeReason: 'CANNOT_CAPTURE', fallbackUrl: null });
    expect((await upload(api(), attempt, frameForm(3))).status).toBe(409);
  });
});
