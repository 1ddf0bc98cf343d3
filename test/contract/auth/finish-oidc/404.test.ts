import { describe, it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/auth/oidc/callback answers 404', () => {
  const api = useApi();

  it('not_found where no provider is set up', async () => {
    await expectProblem(api().call('GET', '/v1/auth/oidc/callback?code=x&state=y', { key: null }), 404, 'not_found');
  });
});
