import { it } from 'vitest';
import { expectProblem, OPERATOR_TOKEN as key, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it("POST /v1/instance/signing-keys/:kid/revoke answers 404 'not_found' for a key that nobody has", async () => {
  await expectProblem(api().call('POST', '/v1/instance/signing-keys/nobodys/revoke', { key, body: {} }), 404, 'not_found');
});
