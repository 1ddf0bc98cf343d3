import { describe, it } from 'vitest';
import { expectProblem, useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /errors/:code answers 404', () => {
  const api = useApi();

  it.each(['nothing', 'constructor', '__proto__', 'NOT_FOUND', '%00'])('not_found to %s', async (file) => {
    await expectProblem(api().call('GET', `/errors/${file}`, { key: null }), 404, 'not_found');
  });
});
