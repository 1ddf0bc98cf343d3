import { describe, it } from 'vitest';
import { expectProblem, OPERATOR_TOKEN, useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/instance/accounts answers 422', () => {
  const api = useApi();

  it.each(['limit=0', 'limit=101', 'cursor=acc_1', 'name=Acme'])('to ?%s', async (query) => {
    await expectProblem(api().call('GET', `/v1/instance/accounts?${query}`, { key: OPERATOR_TOKEN }), 422, 'validation_failed');
  });
});
