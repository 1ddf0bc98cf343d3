import { describe, expect, it } from 'vitest';
import { acceptHandover, offerHandover } from '../../harness/capture-attempt.js';
import { suspendAccount, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures/handover/accept answers 403', () => {
  const api = useApi();

  it('account_suspended while the account of the link is suspended', async () => {
    const { token } = await offerHandover(api());
    const resume = await suspendAccount(api());
    const refused = await acceptHandover(api(), token);
    expect([refused.status, refused.body.code]).toEqual([403, 'account_suspended']);
    await resume();
    expect((await acceptHandover(api(), token)).status).toBe(200);
  });
});
