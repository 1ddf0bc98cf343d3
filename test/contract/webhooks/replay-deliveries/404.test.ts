import { it } from 'vitest';
import { makeObject } from '../../harness/make-object.js';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it("POST /v1/webhooks/deliveries/replay answers 404 'not_found' for an endpoint of another account", async () => {
  const endpointId = await makeObject(api(), 'endpointId', api().stranger.testKey);
  const body = { endpointId, from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
  await expectProblem(api().call('POST', '/v1/webhooks/deliveries/replay', { body }), 404, 'not_found');
});
