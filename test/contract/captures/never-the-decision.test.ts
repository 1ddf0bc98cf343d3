import type { Scenario } from '@faceproof/protocol/words.js';
import { describe, expect, it } from 'vitest';
import { type Attempt, acceptHandover, frameForm, offerAgain, openAttempt, upload } from '../harness/capture-attempt.js';
import type { Answered } from '../harness/http-call.js';
import { useApi } from '../harness/orchestrator-in-process.js';

const ENDS: readonly [string, Scenario][] = [
  ['APPROVED', 'approve'],
  ['DECLINED', 'decline_spoof'],
  ['IN_REVIEW', 'review_pending'],
  ['FAILED', 'engine_failure'],
];

describe('the device of the person', () => {
  const api = useApi();

  it('reads the same refusals on every route, whatever the decision', async () => {
    const answers = new Map<string, string[]>();
    for (const [status, scenario] of ENDS) {
      const { attempt, offer } = await decided(status, scenario);
      for (const [call, answer] of Object.entries(await callAll(attempt, offer))) {
        expect([call, answer.status]).toEqual([call, 409]);
        expect(answer.body.currentStatus).toBeUndefined();
        answers.set(call, [...(answers.get(call) ?? []), JSON.stringify({ ...answer.body, requestId: null })]);
      }
    }
    for (const [call, bodies] of answers) expect([call, new Set(bodies).size]).toEqual([call, 1]);
  });

  it.each(ENDS)('cannot agree once the session is %s', async (status, scenario) => {
    const { attempt } = await decided(status, scenario);
    expect((await agree(attempt)).body.code).toBe('session_state_conflict');
    const { body } = await api().call('GET', `/v1/sessions/${attempt.sessionId}`);
    expect([body.status, body.consent]).toEqual([status, null]);
  });

  it('cannot agree once the session was canceled, and claims nothing', async () => {
    const { body } = await api().call('POST', '/v1/sessions', { body: { flow: 'LIVENESS_ONLY', purpose: 'Test' } });
    await api().call('POST', `/v1/sessions/${body.sessionId}/cancel`, { body: {} });
    const key = body.handoff.captureToken;
    const answer = await api().call('POST', '/v1/captures/session/consent', { key, body: { accepted: true, locale: 'en' } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'session_state_conflict', currentStatus: 'CANCELED' } });
    const [row] = await api().db('sessions').where({ id: body.sessionId });
    expect([row.claim_token_digest, row.consented_at]).toEqual([null, null]);
  });

  it('may repeat its consent after the decision, which changes nothing', async () => {
    const attempt = await openAttempt(api());
    expect((await agree(attempt)).status).toBe(200);
    await upload(api(), attempt, frameForm(3));
    const before = await api().standing(attempt.sessionId);
    expect((await agree(attempt)).status).toBe(200);
    expect((await api().standing(attempt.sessionId)).consent).toEqual(before.consent);
  });

  /** A session that its device claimed without a consent, and offered before it sent the media. */
  async function decided(status: string, scenario: Scenario) {
    const attempt = await openAttempt(api());
    const key = attempt.captureToken;
    await api().call('POST', '/v1/captures/session/scenario', { key, body: { scenario, claimToken: attempt.claimToken } });
    const offer = await offerAgain(api(), attempt);
    await upload(api(), attempt, frameForm(3));
    expect(await api().standing(attempt.sessionId)).toMatchObject({ status });
    return { attempt, offer };
  }

  async function callAll(attempt: Attempt, offer: { token: string }): Promise<Record<string, Answered>> {
    const { captureToken, claimToken: key } = attempt;
    const post = (path: string, body: object = {}) =>
      api().call('POST', `/v1/captures${path}`, { key: captureToken, body: { ...body, claimToken: key } });
    return {
      agree: await agree(attempt),
      refuse: await post('/session/consent', { accepted: false, locale: 'en' }),
      giveUp: await post('/session/give-up'),
      chooseScenario: await post('/session/scenario', { scenario: 'approve' }),
      openCapture: await post(''),
      handOver: await api().call('POST', '/v1/captures/handover', { key, body: {} }),
      acceptHandover: await acceptHandover(api(), offer.token),
      upload: await upload(api(), attempt, frameForm(3)),
    };
  }

  function agree({ captureToken, claimToken }: Attempt) {
    const body = { accepted: true, locale: 'en', claimToken };
    return api().call('POST', '/v1/captures/session/consent', { key: captureToken, body });
  }
});
