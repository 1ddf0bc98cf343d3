import { it } from 'vitest';
import { expectProblem, OPERATOR_TOKEN as key, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it.each([
  ['GET', {}],
  ['PATCH', { body: { suspended: true } }],
])('%s /v1/instance/accounts/:accountId answers 404 for an account that there is not', async (method, sent) => {
  for (const id of ['acc_1', 'acc_00000000000000000000000000', 'none'])
    await expectProblem(api().call(method, `/v1/instance/accounts/${id}`, { key, ...sent }), 404, 'not_found');
});
