import { it } from 'vitest';
import { frameForm, openAttempt, upload } from '../../harness/capture-attempt.js';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('PUT /v1/captures/:captureId/media answers 404 to another attempt’s token, a claim, a capture token or a key', async () => {
  const attempt = await openAttempt(api());
  const other = await openAttempt(api());
  for (const token of [other.uploadToken, attempt.claimToken, attempt.captureToken, api().testKey, 'x']) {
    await expectProblem(upload(api(), { captureId: attempt.captureId, uploadToken: token }, frameForm(3)), 404, 'not_found');
  }
});
