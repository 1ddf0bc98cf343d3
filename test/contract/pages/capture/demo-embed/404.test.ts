import { describe, it } from 'vitest';
import { expectProblem, useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /demo/embed answers 404', () => {
  const api = useApi();

  it('not_found outside development', async () => {
    await expectProblem(api().call('GET', '/demo/embed', { key: null }), 404, 'not_found');
  });
});
