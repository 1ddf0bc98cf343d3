import { describe, expect, it } from 'vitest';
import { expectInUse, frameForm, openAttempt, upload } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures/session/give-up answers 409', () => {
  const api = useApi();
  const path = '/v1/captures/session/give-up';

  it("'capture_link_in_use' to another device, and changes nothing", () => expectInUse(api(), path));

  it('session_state_conflict once media was accepted, and the session is decided', async () => {
    const attempt = await openAttempt(api());
    await upload(api(), attempt, frameForm(3));
    const answer = await api().call('POST', path, { key: attempt.captureToken, body: { claimToken: attempt.claimToken } });
    expect([answer.status, answer.body.code]).toEqual([409, 'session_state_conflict']);
    expect(await api().standing(attempt.sessionId)).toMatchObject({ status: 'APPROVED' });
  });
});
