import { describe, it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/policy/versions/:version answers 422', () => {
  const api = useApi();

  it("'validation_failed' to a name that no policy can have, and to an unknown parameter", async () => {
    for (const query of ['policyId=No%20Name', 'policy=default'])
      await expectProblem(api().call('GET', `/v1/policy/versions/1?${query}`), 422, 'validation_failed');
  });
});
