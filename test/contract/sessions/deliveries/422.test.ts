import { describe, it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/sessions/:sessionId/deliveries answers 422', () => {
  const api = useApi();

  it.each(['limit=0', 'limit=101', 'cursor=ses_1', 'state=FAILED'])('validation_failed to %s', async (query) => {
    const { sessionId } = await api().decided('approve');
    await expectProblem(api().call('GET', `/v1/sessions/${sessionId}/deliveries?${query}`), 422, 'validation_failed');
  });
});
