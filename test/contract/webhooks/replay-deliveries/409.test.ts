import { it } from 'vitest';
import { makeObject } from '../../harness/make-object.js';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it("POST /v1/webhooks/deliveries/replay answers 409 'webhook_endpoint_disabled' for a disabled endpoint that is named", async () => {
  const endpointId = await makeObject(api(), 'endpointId');
  await api().call('PATCH', `/v1/webhook-endpoints/${endpointId}`, { body: { enabled: false } });
  const body = { endpointId, from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
  await expectProblem(api().call('POST', '/v1/webhooks/deliveries/replay', { body }), 409, 'webhook_endpoint_disabled');
});
