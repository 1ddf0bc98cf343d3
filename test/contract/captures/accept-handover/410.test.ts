import { it } from 'vitest';
import { acceptHandover, listUsedUp, offerHandover } from '../../harness/capture-attempt.js';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('POST /v1/captures/handover/accept answers 410 handover_expired, the same for an address that is unknown, replaced, expired or used, or whose device went on by itself', async () => {
  const own = await offerHandover(api());
  await api().call('POST', '/v1/captures', { key: own.claimToken, body: {} });
  for (const token of [...(await listUsedUp(api())), own.token]) {
    await expectProblem(acceptHandover(api(), token), 410, 'handover_expired');
  }
});
