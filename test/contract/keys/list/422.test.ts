import { describe, it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/keys answers 422', () => {
  const api = useApi();

  it.each(['limit=0', 'cursor=mem_x', 'mode=LIVE'])('validation_failed to ?%s', async (query) => {
    await expectProblem(api().call('GET', `/v1/keys?${query}`), 422, 'validation_failed');
  });
});
