import { describe, expect, it } from 'vitest';
import { openAttempt } from '../../harness/capture-attempt.js';
import { suspendAccount, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures/session/give-up answers 403', () => {
  const api = useApi();

  it('account_suspended while the account of the link is suspended', async () => {
    const attempt = await openAttempt(api());
    const resume = await suspendAccount(api());
    const refused = await api().call('POST', '/v1/captures/session/give-up', {
      key: attempt.claimToken,
      body: {},
    });
    expect([refused.status, refused.body.code]).toEqual([403, 'account_suspended']);
    await resume();
    expect((await api().call('POST', '/v1/captures/session/give-up', { key: attempt.claimToken, body: {} })).status).not.toBe(
      403,
    );
  });
});
