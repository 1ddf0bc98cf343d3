import { expect, it } from 'vitest';
import { expectInFlight, hangingUpload, openAttempt } from '../../harness/capture-attempt.js';
import { suspendAccount, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('PUT /v1/captures/:captureId/media answers 403 account_suspended in the middle of a body', async () => {
  const hanging = hangingUpload(api(), await openAttempt(api()), 5000);
  await expectInFlight(api(), 5000);
  const resume = await suspendAccount(api());
  expect(await hanging.answer).toEqual({ status: 403, code: 'account_suspended' });
  await resume();
});
