import { describe, it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/consent-texts/:textHash answers 404', () => {
  const api = useApi();

  it.each([`sha256:${'0'.repeat(64)}`, 'sha256:', 'none'])("'not_found' for %s", async (hash) => {
    await expectProblem(api().call('GET', `/v1/consent-texts/${hash}`, { key: null }), 404, 'not_found');
  });
});
