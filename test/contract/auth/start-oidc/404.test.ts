import { expect, it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /v1/auth/oidc/start answers 404 not_found where no provider is set up', async () => {
  await expectProblem(api().call('GET', '/v1/auth/oidc/start', { key: null }), 404, 'not_found');
  const page = await fetch(`${api().base}/v1/auth/oidc/start`, { headers: { Accept: 'text/html,*/*;q=0.8' } });
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
});
