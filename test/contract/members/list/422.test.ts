import { describe, it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/members answers 422', () => {
  const api = useApi();

  it.each(['limit=0', 'limit=101', 'cursor=key_x', 'role=OWNER'])('validation_failed to ?%s', async (query) => {
    await expectProblem(api().call('GET', `/v1/members?${query}`), 422, 'validation_failed');
  });
});
