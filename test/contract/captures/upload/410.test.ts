import { describe, expect, it } from 'vitest';
import { expireLink, frameForm, openAttempt, upload } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('PUT /v1/captures/:captureId/media answers 410', () => {
  const api = useApi();

  it('upload_token_expired after ten minutes', async () => {
    const attempt = await openAttempt(api());
    await api()
      .db('captures')
      .where({ id: attempt.captureId })
      .update({ upload_token_expires_at: new Date(Date.now() - 1) });
    const answer = await upload(api(), attempt, frameForm(3));
    expect([answer.status, answer.body.code]).toEqual([410, 'upload_token_expired']);
  });

  it('upload_token_expired once a newer attempt was opened', async () => {
    const attempt = await openAttempt(api());
    await api().call('POST', '/v1/captures', { key: attempt.claimToken, body: {} });
    const answer = await upload(api(), attempt, frameForm(3));
    expect([answer.status, answer.body.code]).toEqual([410, 'upload_token_expired']);
  });

  it('capture_link_expired once the link has run out', async () => {
    const attempt = await openAttempt(api());
    await expireLink(api(), attempt.sessionId);
    const answer = await upload(api(), attempt, frameForm(3));
    expect([answer.status, answer.body.code]).toEqual([410, 'capture_link_expired']);
  });

  it('subject_erased once the person was erased', async () => {
    const attempt = await openAttempt(api(), { subjectId: 'erased' });
    await api().call('POST', '/v1/subjects/erase', { body: { subjectId: 'erased' } });
    const answer = await upload(api(), attempt, frameForm(3));
    expect([answer.status, answer.body.code]).toEqual([410, 'subject_erased']);
  });
});
