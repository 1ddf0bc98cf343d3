import { it } from 'vitest';
import { expectProblem, OPERATOR_TOKEN as key, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it("POST /v1/instance/accounts/:accountId/members answers 404 'not_found' for an account that there is not", async () => {
  const body = { name: 'Ada Example', role: 'OWNER' };
  await expectProblem(api().call('POST', '/v1/instance/accounts/acc_1/members', { key, body }), 404, 'not_found');
});
