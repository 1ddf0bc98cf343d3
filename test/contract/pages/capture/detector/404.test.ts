import { describe, it } from 'vitest';
import { expectProblem, useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /capture-detector.bin answers 404', () => {
  const api = useApi();

  it('not_found if this machine has no weights', async () => {
    await expectProblem(api().call('GET', '/capture-detector.bin', { key: null }), 404, 'not_found');
  });
});
