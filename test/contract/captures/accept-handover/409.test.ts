import { expect, it } from 'vitest';
import { acceptHandover, frameForm, offerAgain, openAttempt, upload } from '../../harness/capture-attempt.js';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('POST /v1/captures/handover/accept answers 409 session_state_conflict once the first device has sent its media, and the session continues', async () => {
  const attempt = await openAttempt(api());
  const { token } = await offerAgain(api(), attempt);
  await upload(api(), attempt, frameForm(3));
  await expectProblem(acceptHandover(api(), token), 409, 'session_state_conflict');
  expect(await api().standing(attempt.sessionId)).toMatchObject({ status: 'APPROVED' });
});
