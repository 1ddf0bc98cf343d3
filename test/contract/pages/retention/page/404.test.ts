import { describe, it } from 'vitest';
import { expectProblem, useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /retention/:accountId answers 404', () => {
  const api = useApi();

  it('not_found without such an account', async () => {
    await expectProblem(api().call('GET', '/retention/acc_nobody', { key: null }), 404, 'not_found');
  });
});
