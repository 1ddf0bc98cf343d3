import { it } from 'vitest';
import { listUsedUp } from '../../harness/capture-attempt.js';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /v1/captures/handover answers 410 handover_expired, the same for an address that is unknown, replaced, expired or used', async () => {
  for (const token of await listUsedUp(api())) {
    await expectProblem(api().call('GET', '/v1/captures/handover', { key: token }), 410, 'handover_expired');
  }
});
