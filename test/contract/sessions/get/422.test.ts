import { describe, it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/sessions/:sessionId answers 422', () => {
  const api = useApi();

  it.each(['wait=0', 'wait=61', 'wait=x', 'wiat=1'])('to ?%s', async (query) => {
    await expectProblem(api().call('GET', `/v1/sessions/ses_none?${query}`), 422, 'validation_failed');
  });
});
