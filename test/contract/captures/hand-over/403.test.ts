import { describe, expect, it } from 'vitest';
import { claimLink } from '../../harness/capture-attempt.js';
import { suspendAccount, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures/handover answers 403', () => {
  const api = useApi();

  it('account_suspended while the account of the link is suspended', async () => {
    const { claimToken } = await claimLink(api());
    const resume = await suspendAccount(api());
    const refused = await api().call('POST', '/v1/captures/handover', { key: claimToken, body: {} });
    expect([refused.status, refused.body.code]).toEqual([403, 'account_suspended']);
    await resume();
    expect((await api().call('POST', '/v1/captures/handover', { key: claimToken, body: {} })).status).toBe(201);
  });
});
