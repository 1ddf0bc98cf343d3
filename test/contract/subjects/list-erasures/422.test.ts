import { it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it("GET /v1/erasures answers 422 'validation_failed' to another list's cursor", async () => {
  await expectProblem(api().call('GET', '/v1/erasures?cursor=ses_x'), 422, 'validation_failed');
});
