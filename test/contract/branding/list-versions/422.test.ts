import { describe, it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/branding/versions answers 422', () => {
  const api = useApi();

  it.each(['?cursor=x', '?limit=0', '?page=2'])('validation_failed to %s', async (query) => {
    await expectProblem(api().call('GET', `/v1/branding/versions${query}`), 422, 'validation_failed');
  });
});
