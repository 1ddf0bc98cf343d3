import { describe, expect, it } from 'vitest';
import { acceptHandover, claimLink, expireLink, offerHandover, openLink } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures/session answers 200', () => {
  const api = useApi();

  it('with what the page may show, on as many devices as open it, and changes nothing', async () => {
    const { sessionId, captureToken } = await openLink(api(), { purpose: 'Opening an account' });
    const before = (await api().call('GET', `/v1/sessions/${sessionId}`)).body;
    for (let device = 0; device < 2; device++) {
      const { status, body, headers } = await api().call('POST', '/v1/captures/session', { key: captureToken, body: {} });
      expect([status, body.sessionId, body.stage, body.purpose]).toEqual([200, sessionId, 'CONSENT', 'Opening an account']);
      expect([body.holder, body.claimToken, body.ending, headers.get('set-cookie')]).toEqual(['NOBODY', null, null, null]);
    }
    expect((await api().call('GET', `/v1/sessions/${sessionId}`)).body).toEqual(before);
  });

  it('with the purpose in the language of the page, where the session has it', async () => {
    const purposeTexts = { 'de-AT': 'Konto (Wien)', de: 'Kontoeröffnung', 'pt-BR': 'Abertura de conta' };
    const { captureToken: key } = await openLink(api(), { purpose: 'Opening an account', purposeTexts, locale: 'de' });
    const purposeIn = async (locale?: string) =>
      (await api().call('POST', '/v1/captures/session', { key, body: { locale } })).body.purpose;
    expect([await purposeIn(), await purposeIn('pt'), await purposeIn('fr')]).toEqual([
      'Kontoeröffnung',
      'Abertura de conta',
      'Opening an account',
    ]);
  });

  it('to the device that has claimed the link, with its claim', async () => {
    const { captureToken, claimToken } = await claimLink(api());
    const again = await api().call('POST', '/v1/captures/session', { key: captureToken, body: { claimToken } });
    expect([again.status, again.body.claimToken, again.body.holder]).toEqual([200, claimToken, 'THIS_DEVICE']);
  });

  it('to every device once the link has run out, with the account and the way back, without the purpose', async () => {
    const { sessionId, captureToken } = await claimLink(api(), { returnUrl: 'https://shop.example/back' });
    await expireLink(api(), sessionId);
    const { status, body } = await api().call('POST', '/v1/captures/session', { key: captureToken, body: {} });
    expect([status, body.stage, body.ending, body.returnUrl]).toEqual([200, 'EXPIRED', 'EXPIRED', 'https://shop.example/back']);
    expect([body.account.name, body.purpose]).toEqual([expect.any(String), '']);
  });

  it('to the device that gave the session away: the progress, and no claim', async () => {
    const { captureToken, claimToken, token } = await offerHandover(api());
    await acceptHandover(api(), token);
    for (const sent of [
      { key: captureToken, body: { claimToken } },
      { key: claimToken, body: { claimToken } },
    ]) {
      const { status, body } = await api().call('POST', '/v1/captures/session', sent);
      expect([status, body.holder, body.claimToken, body.stage]).toEqual([200, 'ANOTHER_DEVICE', null, 'CONSENT']);
    }
  });

  it('to the device that took the session over, found by the token of the hand-over', async () => {
    const { sessionId, token } = await offerHandover(api());
    const { claimToken } = (await acceptHandover(api(), token)).body;
    const { status, body } = await api().call('POST', '/v1/captures/session', { key: token, body: { claimToken } });
    expect([status, body.sessionId, body.holder, body.tookOver]).toEqual([200, sessionId, 'THIS_DEVICE', true]);
  });

  it.each([
    ['attempts_exhausted', 'NO_ATTEMPTS_LEFT'],
    ['engine_failure', 'NOT_CHECKED'],
    ['decline_spoof', 'SENT'],
    ['decline_replay', 'SENT'],
    ['decline_mismatch', 'SENT'],
    ['approve', 'SENT'],
    ['review_pending', 'SENT'],
    ['expire', 'EXPIRED'],
  ] as const)('after %s with the ending %s', async (scenario, ending) => {
    const { sessionId, captureToken } = await openLink(api(), { simulate: { scenario } });
    await api().standing(sessionId);
    const { body } = await api().call('POST', '/v1/captures/session', { key: captureToken, body: {} });
    expect(body.ending).toBe(ending);
  });

  it('with the same ending before and after a reviewer declines poor captures', async () => {
    await api().call('PUT', '/v1/policy', { body: { review: 'ALWAYS' } });
    const { sessionId, captureToken: key } = await openLink(api(), { simulate: { scenario: 'attempts_exhausted' } });
    expect(await api().standing(sessionId)).toMatchObject({ status: 'IN_REVIEW' });
    const ending = async () => (await api().call('POST', '/v1/captures/session', { key, body: {} })).body.ending;
    expect(await ending()).toBe('SENT');
    const { body } = await api().call('POST', `/v1/sessions/${sessionId}/review`, {
      body: { outcome: 'DECLINED', reviewer: 'Ada' },
    });
    expect(body.decision.reasons.map(({ code }: { code: string }) => code)).toContain('ATTEMPTS_EXHAUSTED');
    expect(await ending()).toBe('SENT');
    await api().call('PUT', '/v1/policy', { body: { review: 'ON_BAND' } });
  });

  it('after a refusal and after a cancellation with endings of their own', async () => {
    const refused = await openLink(api());
    await api().call('POST', '/v1/captures/session/consent', {
      key: refused.captureToken,
      body: { accepted: false, locale: 'en' },
    });
    const ended = await openLink(api());
    await api().call('POST', `/v1/sessions/${ended.sessionId}/cancel`, { body: {} });
    const endings = [];
    for (const { captureToken } of [refused, ended])
      endings.push((await api().call('POST', '/v1/captures/session', { key: captureToken, body: {} })).body.ending);
    expect(endings).toEqual(['REFUSED', 'ENDED']);
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
