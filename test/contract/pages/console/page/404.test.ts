import { describe, it } from 'vitest';
import { expectProblem, useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /console/… answers 404', () => {
  const api = useApi();

  it('not_found below the addresses that screens have', async () => {
    await expectProblem(api().call('GET', '/console/a/b/c/d/e', { key: null }), 404, 'not_found');
  });
});
