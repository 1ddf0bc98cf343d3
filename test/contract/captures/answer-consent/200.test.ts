import { describe, expect, it } from 'vitest';
import { claimLink, frameForm, makeClaim, openLink, upload } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures/session/consent answers 200', () => {
  const api = useApi();

  it('to a person who agrees, and the page goes on to the capture', async () => {
    const { sessionId, captureToken: key } = await openLink(api());
    const claimToken = makeClaim();
    const agreed = await api().call('POST', '/v1/captures/session/consent', {
      key,
      body: { accepted: true, locale: 'en', claimToken },
    });
    expect([agreed.status, agreed.body]).toEqual([200, { accepted: true, claimToken }]);
    expect(agreed.headers.get('set-cookie')).toMatch(new RegExp(`^faceproof_claim_${sessionId}=${claimToken};.*; HttpOnly`));
    const page = await api().call('POST', '/v1/captures/session', { key, body: { claimToken } });
    expect(page.body.stage).toBe('CAPTURE');
  });

  it('to a browser that keeps the void cookie of an earlier link, whose answer was lost, and which asks again', async () => {
    const { sessionId, claimToken: earlier } = await claimLink(api());
    const { handoff } = (await api().call('POST', `/v1/sessions/${sessionId}/renew-link`, { body: {} })).body;
    const claimToken = makeClaim();
    const headers = { Cookie: `faceproof_claim_${sessionId}=${earlier}` };
    const body = { accepted: true, locale: 'en', claimToken };
    const agree = () => api().call('POST', '/v1/captures/session/consent', { key: handoff.captureToken, headers, body });
    // The browser sees no first answer, so the second call brings the same cookie.
    await agree();
    const again = await agree();
    expect([again.status, again.body.claimToken]).toEqual([200, claimToken]);
    expect(again.headers.get('set-cookie')).toContain(`faceproof_claim_${sessionId}=${claimToken};`);
  });

  it('and records the text that was read and the time of the first answer', async () => {
    const { sessionId, captureToken: key } = await openLink(api());
    const claimToken = makeClaim();
    const agree = (locale: string) =>
      api().call('POST', '/v1/captures/session/consent', { key, body: { accepted: true, locale, claimToken } });
    const read = () =>
      api().db('sessions').where({ id: sessionId }).first('consented_at', 'consent_locale', 'consent_text_hash');
    await agree('de-AT');
    const first = await read();
    expect(first).toMatchObject({ consent_locale: 'de', consent_text_hash: expect.stringMatching(/^sha256:/) });
    await agree('en');
    expect(await read()).toEqual(first);
  });

  it('and the session and its receipt name the text that was on the screen', async () => {
    const { sessionId, captureToken: key } = await openLink(api());
    const claimToken = makeClaim();
    const page = (await api().call('POST', '/v1/captures/session', { key, body: { claimToken, locale: 'de' } })).body;
    const { textHash, textVersion } = page.consent;
    const givenAt = '2026-11-22T09:59:58.000Z';
    const body = { accepted: true, locale: 'de', textHash, givenAt, claimToken };
    await api().call('POST', '/v1/captures/session/consent', { key, body });
    const opened = (await api().call('POST', '/v1/captures', { key: claimToken, body: {} })).body;
    await upload(api(), opened, frameForm(3));
    await api().standing(sessionId);

    const { consent } = (await api().call('GET', `/v1/sessions/${sessionId}`)).body;
    expect(consent).toEqual({ givenAt, receivedAt: expect.any(String), textHash, textVersion, channel: 'PAGE' });
    expect((await api().call('GET', `/v1/sessions/${sessionId}/evidence`)).body.bundle.consent).toEqual(consent);
    const text = (await api().call('GET', `/v1/consent-texts/${textHash}`, { key: null })).body;
    expect(text).toEqual({ textHash, textVersion, locale: 'de', text: page.consent.text });
  });

  it('to a person who refuses, ends the session, and releases its reservation', async () => {
    const { liveKey } = await api().openAccount();
    const { sessionId, captureToken: key } = await openLink(api(), {}, liveKey);
    for (let i = 0; i < 2; i++) {
      const refused = await api().call('POST', '/v1/captures/session/consent', {
        key,
        body: { accepted: false, locale: 'en' },
      });
      expect([refused.status, refused.body]).toEqual([200, { accepted: false, claimToken: null }]);
    }
    const ended = await api().call('GET', `/v1/sessions/${sessionId}`, { key: liveKey });
    expect(ended.body).toMatchObject({ status: 'CANCELED', closeReason: 'CONSENT_DECLINED' });
    expect((await api().call('GET', '/v1/usage', { key: liveKey })).body.periods[0]).toMatchObject({ used: 0, reserved: 0 });
  });
});
