import { describe, it } from 'vitest';
import { acceptHandover, expireHandover, offerAgain, offerHandover } from '../../harness/capture-attempt.js';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/captures/handover answers 410', () => {
  const api = useApi();

  it('handover_expired, the same for an address that is unknown, replaced, expired or used', async () => {
    const replaced = await offerHandover(api());
    await offerAgain(api(), replaced);
    const expired = await offerHandover(api());
    await expireHandover(api(), expired.sessionId);
    const used = await offerHandover(api());
    await acceptHandover(api(), used.token);
    for (const token of [`fph_${'a'.repeat(43)}`, replaced.token, expired.token, used.token]) {
      await expectProblem(api().call('GET', '/v1/captures/handover', { key: token }), 410, 'handover_expired');
    }
  });
});
