import { describe, expect, it } from 'vitest';
import {
  acceptHandover,
  expectInUse,
  frameForm,
  makeClaim,
  offerHandover,
  openAttempt,
  upload,
} from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures/session/consent answers 409', () => {
  const api = useApi();

  it("'capture_link_in_use' to another device, and changes nothing", () =>
    expectInUse(api(), '/v1/captures/session/consent', { accepted: false, locale: 'en' }));

  it('capture_link_in_use to the device that handed the session over, whatever it sends beside its void cookie', async () => {
    const { sessionId, captureToken, claimToken: given, token } = await offerHandover(api());
    const { body: taken } = await acceptHandover(api(), token);
    for (const claimToken of [given, makeClaim(), null]) {
      for (const Cookie of [`faceproof_claim_${sessionId}=${given}`, `faceproof_claim_${sessionId}=${makeClaim()}`]) {
        const body = { accepted: true, locale: 'en', ...(claimToken === null ? {} : { claimToken }) };
        const answer = await api().call('POST', '/v1/captures/session/consent', {
          ...{ key: captureToken, headers: { Cookie }, body },
        });
        expect([answer.status, answer.body.code]).toEqual([409, 'capture_link_in_use']);
      }
    }
    expect((await api().call('POST', '/v1/captures', { key: taken.claimToken, body: {} })).status).toBe(201);
  });

  it('session_state_conflict to a refusal once media was accepted, and the session continues', async () => {
    const attempt = await openAttempt(api());
    await upload(api(), attempt, frameForm(3));
    const body = { accepted: false, locale: 'en', claimToken: attempt.claimToken };
    const answer = await api().call('POST', '/v1/captures/session/consent', { key: attempt.captureToken, body });
    expect([answer.status, answer.body.code]).toEqual([409, 'session_state_conflict']);
    expect(await api().standing(attempt.sessionId)).toMatchObject({ status: 'APPROVED' });
  });
});
