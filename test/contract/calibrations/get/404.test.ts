import { describe, it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/calibrations/:digest answers 404', () => {
  const api = useApi();

  it.each([`sha256:${'0'.repeat(64)}`, 'none', '..%2F2026-11-27'])("'not_found' for %s", async (digest) => {
    await expectProblem(api().call('GET', `/v1/calibrations/${digest}`, { key: null }), 404, 'not_found');
  });
});
