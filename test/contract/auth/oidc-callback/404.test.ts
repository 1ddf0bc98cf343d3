import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/auth/oidc/callback answers 404', () => {
  const api = useApi();

  it('not_found where no provider is set up', async () => {
    const answer = await api().call('GET', '/v1/auth/oidc/callback?code=x&state=y', { key: null });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });
});
