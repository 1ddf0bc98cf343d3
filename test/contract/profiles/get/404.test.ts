import { describe, it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/profiles/:profileId answers 404', () => {
  const api = useApi();

  it.each(['none', '..%2Fprofiles', '__proto__'])("'not_found' for %s", async (id) => {
    await expectProblem(api().call('GET', `/v1/profiles/${id}`, { key: null }), 404, 'not_found');
  });
});
