import { it } from 'vitest';
import { openAttempt } from '../../harness/capture-attempt.js';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /v1/captures/:captureId answers 404 to another device’s claim, to a capture token, to an API key, and to nobody', async () => {
  const attempt = await openAttempt(api());
  const other = await openAttempt(api());
  for (const key of [other.claimToken, attempt.captureToken, attempt.uploadToken, api().testKey, null]) {
    await expectProblem(api().call('GET', `/v1/captures/${attempt.captureId}`, { key }), 404, 'not_found');
  }
});
