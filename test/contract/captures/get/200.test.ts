import { expect, it } from 'vitest';
import { frameForm, openAttempt, upload } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /v1/captures/:captureId answers 200 with the state of the capture, and never with the decision', async () => {
  const attempt = await openAttempt(api());
  const poll = async () => (await api().call('GET', `/v1/captures/${attempt.captureId}`, { key: attempt.claimToken })).body;
  expect(await poll()).toEqual({ state: 'WAITING', attemptsLeft: 3, hints: [], ending: null });
  await upload(api(), attempt, frameForm(3));
  for (let session = { status: 'PROCESSING' }; session.status === 'PROCESSING'; ) {
    session = (await api().call('GET', `/v1/sessions/${attempt.sessionId}?wait=20`)).body;
  }
  expect(await poll()).toEqual({ state: 'DONE', attemptsLeft: 2, hints: [], ending: 'SENT' });
});
