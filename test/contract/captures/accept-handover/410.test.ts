import { describe, it } from 'vitest';
import { acceptHandover, expireHandover, offerAgain, offerHandover } from '../../harness/capture-attempt.js';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures/handover/accept answers 410', () => {
  const api = useApi();

  it('handover_expired, the same for an address that is unknown, replaced, expired or used, or whose device went on by itself', async () => {
    const replaced = await offerHandover(api());
    await offerAgain(api(), replaced);
    const expired = await offerHandover(api());
    await expireHandover(api(), expired.sessionId);
    const used = await offerHandover(api());
    await acceptHandover(api(), used.token);
    const own = await offerHandover(api());
    await api().call('POST', '/v1/captures', { key: own.claimToken, body: {} });
    for (const token of [`fph_${'a'.repeat(43)}`, replaced.token, expired.token, used.token, own.token]) {
      await expectProblem(acceptHandover(api(), token), 410, 'handover_expired');
    }
  });
});
