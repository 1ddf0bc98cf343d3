import { describe, expect, it } from 'vitest';
import { expectInFlight, frameForm, hangingUpload, openAttempt, upload } from '../../harness/capture-attempt.js';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('PUT /v1/captures/:captureId/media answers 410', () => {
  const api = useApi();

  it('upload_token_expired after ten minutes', async () => {
    const attempt = await openAttempt(api());
    await api()
      .db('captures')
      .where({ id: attempt.captureId })
      .update({ upload_token_expires_at: new Date(Date.now() - 1) });
    await expectProblem(upload(api(), attempt, frameForm(3)), 410, 'upload_token_expired');
  });

  it('upload_token_expired once a newer attempt was opened', async () => {
    const attempt = await openAttempt(api());
    await api().call('POST', '/v1/captures', { key: attempt.claimToken, body: {} });
    await expectProblem(upload(api(), attempt, frameForm(3)), 410, 'upload_token_expired');
  });

  it('upload_token_expired in the middle of a body whose attempt becomes void, which then holds no memory', async () => {
    const attempt = await openAttempt(api());
    const hanging = hangingUpload(api(), attempt, 1_500_000);
    await expectInFlight(api(), 1_500_000);
    await api().call('POST', '/v1/captures', { key: attempt.claimToken, body: {} });
    expect(await hanging.answer).toEqual({ status: 410, code: 'upload_token_expired' });
    await expectInFlight(api(), 0);
  });
});
