import { describe, expect, it } from 'vitest';
import { claimLink, frameForm, makeClaim, openAttempt, openDoubted, upload } from '../harness/capture-attempt.js';
import { useApi } from '../harness/orchestrator-in-process.js';

describe('another device with the link of a session', () => {
  const api = useApi();

  const call = (path: string, key: string, body: object) => api().call('POST', `/v1/captures${path}`, { key, body });
  const agree = (key: string, claimToken: string) =>
    call('/session/consent', key, { accepted: true, locale: 'en', claimToken });
  /** Lets the last call of the device that has the claim be so long ago. */
  const silentFor = (sessionId: string, seconds: number) =>
    api()
      .db('last_calls')
      .where({ session_id: sessionId })
      .update({ at: new Date(Date.now() - seconds * 1000) });

  it('is refused while the first one calls, and learns whose link it is and that it may continue later', async () => {
    const { sessionId, captureToken } = await claimLink(api(), { fallbackUrl: 'https://shop.example/other' });
    await silentFor(sessionId, 55);
    const { status, body } = await call('/session', captureToken, { claimToken: makeClaim() });
    expect([status, body.code, body.link.takeOver, body.link.mode]).toEqual([409, 'capture_link_in_use', true, 'TEST']);
    expect([body.link.sessionId, body.link.fallbackUrl]).toEqual([sessionId, 'https://shop.example/other']);
    expect((await agree(captureToken, makeClaim())).body.code).toBe('capture_link_in_use');
    expect((await call('', captureToken, { claimToken: makeClaim() })).body.code).toBe('capture_link_in_use');
  });

  it('takes over once the first one has been silent for a minute: it agrees anew, and the attempt under way is void', async () => {
    const first = await openAttempt(api());
    await silentFor(first.sessionId, 61);
    const claimToken = makeClaim();
    const page = await call('/session', first.captureToken, { claimToken });
    expect([page.status, page.body.stage, page.body.holder]).toEqual([200, 'CONSENT', 'NOBODY']);
    expect((await call('/handover', first.captureToken, { claimToken, claims: false })).body.code).toBe('capture_link_in_use');
    expect((await call('/session', first.captureToken, { claimToken: first.claimToken })).body.holder).toBe('THIS_DEVICE');
    await silentFor(first.sessionId, 61);
    expect((await agree(first.captureToken, claimToken)).status).toBe(200);
    expect((await upload(api(), first, frameForm(3))).body.code).toBe('upload_token_expired');
    const again = await call('', first.captureToken, { claimToken: first.claimToken });
    expect([again.status, again.body.code, again.body.reason]).toEqual([409, 'capture_link_in_use', 'TAKEN_OVER']);
    expect((await call('/session', first.captureToken, { claimToken: first.claimToken })).body.holder).toBe('ANOTHER_DEVICE');
    const opened = await call('', first.captureToken, { claimToken });
    expect((await upload(api(), opened.body, frameForm(3))).status).toBe(202);
  });

  it('takes over as an app does, by opening an attempt; of two at once, one gets it', async () => {
    const { sessionId, captureToken } = await claimLink(api());
    await silentFor(sessionId, 61);
    const claims = [makeClaim(), makeClaim()];
    const answers = await Promise.all(claims.map((claimToken) => call('', captureToken, { claimToken })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it.each([
    ['declines', '/session/consent', { accepted: false, locale: 'en' }, 200],
    ['gives up', '/session/give-up', {}, 200],
    ['hands the session over', '/handover', {}, 201],
  ])('%s in place of a silent one', async (_, path, body, status) => {
    const { sessionId, captureToken } = await claimLink(api());
    await silentFor(sessionId, 61);
    expect((await call(path, captureToken, { ...body, claimToken: makeClaim() })).status).toBe(status);
  });

  it('never takes over a session that forbids it, one whose second half is awaited, or one that is being checked', async () => {
    const forbidden = await claimLink(api(), { crossDevice: 'FORBID' });
    const doubted = await openDoubted(api());
    for (const { sessionId, captureToken } of [forbidden, doubted]) {
      await silentFor(sessionId, 61);
      expect((await agree(captureToken, makeClaim())).body.code).toBe('capture_link_in_use');
    }
    const { body } = await call('/session', forbidden.captureToken, { claimToken: makeClaim(), move: 'ASK' });
    expect([body.code, body.link.takeOver]).toEqual(['capture_link_in_use', false]);
    const { claimToken } = forbidden;
    expect((await call('/session', forbidden.captureToken, { claimToken, move: 'AGREE' })).body.asked).toBe(false);
    expect((await agree(forbidden.captureToken, makeClaim())).body.code).toBe('capture_link_in_use');
  });

  it('asks the first one, which may agree on its screen: then it takes over at once, and the first may take it back until then', async () => {
    const { captureToken, claimToken } = await claimLink(api());
    const other = makeClaim();
    const first = async (move?: string) => (await call('/session', captureToken, { claimToken, move })).body;
    expect((await first('WATCH')).asked).toBe(false);
    expect((await call('/session', captureToken, { claimToken: other, move: 'AGREE' })).status).toBe(409);
    expect((await call('/session', captureToken, { claimToken: other, move: 'ASK' })).body.link.takeOver).toBe(true);
    expect((await first('WATCH')).asked).toBe(true);
    expect((await first('AGREE')).holder).toBe('THIS_DEVICE');
    expect((await call('/session', captureToken, { claimToken: other })).body.stage).toBe('CONSENT');
    await first();
    expect((await agree(captureToken, other)).body.code).toBe('capture_link_in_use');
    expect((await first('AGREE')).asked).toBe(false);
    expect((await agree(captureToken, other)).status).toBe(200);
    expect((await first('WATCH')).holder).toBe('ANOTHER_DEVICE');
  });

  it('asks again for consent where a poor attempt is kept, whose own consent is kept too', async () => {
    const { sessionId, captureToken, claimToken } = await claimLink(api());
    const scenario = 'retry_quality_then_approve';
    await call('/session/scenario', captureToken, { claimToken, scenario });
    const opened = await call('', captureToken, { claimToken });
    await upload(api(), opened.body, frameForm(3));
    const stageOf = async (token: string) => (await call('/session', captureToken, { claimToken: token })).body.stage;
    await expect.poll(() => stageOf(claimToken), { interval: 100 }).toBe('RETRY');
    const read = async () => api().db('sessions').where({ id: sessionId }).first();
    const before = await read();
    await silentFor(sessionId, 61);
    const other = makeClaim();
    expect(await stageOf(other)).toBe('CONSENT');
    expect((await agree(captureToken, other)).status).toBe(200);
    expect(await stageOf(other)).toBe('RETRY');
    const { earlier_consents, consented_at } = await read();
    expect(consented_at.getTime()).toBeGreaterThan(before.consented_at.getTime());
    const { consent_text_hash: textHash, consent_text_version: textVersion } = before;
    expect(earlier_consents).toEqual([expect.objectContaining({ textHash, textVersion, channel: 'PAGE', locale: 'en' })]);
    expect(new Date(earlier_consents[0].receivedAt)).toEqual(before.consented_at);
  });

  it('does not take over from a device that polls', async () => {
    const attempt = await openAttempt(api());
    await silentFor(attempt.sessionId, 61);
    await api().call('GET', `/v1/captures/${attempt.captureId}`, { key: attempt.claimToken });
    expect((await agree(attempt.captureToken, makeClaim())).body.code).toBe('capture_link_in_use');
  });
});
