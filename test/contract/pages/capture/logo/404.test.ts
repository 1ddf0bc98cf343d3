import { describe, it } from 'vitest';
import { expectProblem, useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /capture-logos/:digest answers 404', () => {
  const api = useApi();

  it.each(['none', 'a'.repeat(64), '%00', "'%20or%201=1"])('not_found to %s', async (file) => {
    await expectProblem(api().call('GET', `/capture-logos/${file}`, { key: null }), 404, 'not_found');
  });
});
