import { describe, expect, it } from 'vitest';
import { frameForm, openAttempt, upload } from '../../harness/capture-attempt.js';
import { suspendAccount, useApi } from '../../harness/orchestrator-in-process.js';

describe('PUT /v1/captures/:captureId/media answers 403', () => {
  const api = useApi();

  it('account_suspended while the account of the link is suspended', async () => {
    const attempt = await openAttempt(api());
    const resume = await suspendAccount(api());
    const refused = await upload(api(), attempt, frameForm(3));
    expect([refused.status, refused.body.code]).toEqual([403, 'account_suspended']);
    await resume();
    expect((await upload(api(), attempt, frameForm(3))).status).not.toBe(403);
  });
});
