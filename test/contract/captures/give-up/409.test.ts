import { describe, expect, it } from 'vitest';
import { claimLink, frameForm, openAttempt, upload } from '../../harness/capture-attempt.js';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures/session/give-up answers 409', () => {
  const api = useApi();
  const path = '/v1/captures/session/give-up';

  it('capture_link_in_use to another device, and the session stays open', async () => {
    const { sessionId, captureToken: key } = await claimLink(api());
    for (const body of [{}, { claimToken: `fpd_${'a'.repeat(43)}` }]) {
      await expectProblem(api().call('POST', path, { key, body }), 409, 'capture_link_in_use');
    }
    expect((await api().call('GET', `/v1/sessions/${sessionId}`)).body.status).toBe('CREATED');
  });

  it('session_state_conflict once media was accepted, and the session is decided', async () => {
    const attempt = await openAttempt(api());
    await upload(api(), attempt, frameForm(3));
    const answer = await api().call('POST', path, { key: attempt.captureToken, body: { claimToken: attempt.claimToken } });
    expect([answer.status, answer.body.code]).toEqual([409, 'session_state_conflict']);
    expect(await api().standing(attempt.sessionId)).toMatchObject({ status: 'APPROVED' });
  });
});
