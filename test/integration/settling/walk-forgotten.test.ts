import { expect, it } from 'vitest';
import { frameForm, openAttempt, upload } from '../../contract/harness/capture-attempt.js';
import { useApi } from '../../contract/harness/orchestrator-in-process.js';

const api = useApi();

it('a scenario’s review is given even if the service was killed before it', async () => {
  const attempt = await openAttempt(api());
  const { sessionId, captureToken, claimToken } = attempt;
  await api().call('POST', '/v1/captures/session/scenario', {
    key: captureToken,
    body: { scenario: 'review_pending', claimToken },
  });
  await upload(api(), attempt, frameForm(3));
  const read = async (query = '') => (await api().call('GET', `/v1/sessions/${sessionId}${query}`)).body.status;
  while ((await read('?wait=20')) === 'PROCESSING');
  expect(await read()).toBe('IN_REVIEW');

  // What such a scenario leaves behind when the service is killed between the decision and its review.
  await api()
    .db('sessions')
    .where({ id: sessionId })
    .update({ chosen_scenario: 'review_then_decline', updated_at: new Date(Date.now() - 60_000) });
  while ((await read('?wait=20')) === 'IN_REVIEW');
  expect(await read()).toBe('DECLINED');
});
