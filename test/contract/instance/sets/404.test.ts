import { it } from 'vitest';
import { expectProblem, OPERATOR_TOKEN as key, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('POST /v1/instance/sets answers 404 not_found for a set that is not here', async () => {
  await expectProblem(api().call('POST', '/v1/instance/sets', { key, body: { from: '2020-01-01' } }), 404, 'not_found');
});
