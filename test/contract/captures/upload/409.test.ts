import { describe, expect, it } from 'vitest';
import { expectInFlight, frameForm, hangingUpload, openAttempt, upload } from '../../harness/capture-attempt.js';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('PUT /v1/captures/:captureId/media answers 409', () => {
  const api = useApi();

  it('upload_token_used to any second use', async () => {
    const attempt = await openAttempt(api());
    expect((await upload(api(), attempt, frameForm(3))).status).toBe(202);
    await expectProblem(upload(api(), attempt, frameForm(3)), 409, 'upload_token_used');
  });

  it('upload_token_used to all but one of five at once', async () => {
    const attempt = await openAttempt(api());
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(api(), attempt, frameForm(3))));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 'upload_token_used')).toHaveLength(4);
  });

  it('upload_token_used to an upload that a newer one with the same token replaces', async () => {
    const attempt = await openAttempt(api());
    const hanging = hangingUpload(api(), attempt);
    await expectInFlight(api(), 1000);
    expect((await upload(api(), attempt, frameForm(3))).status).toBe(202);
    expect(await hanging.answer).toEqual({ status: 409, code: 'upload_token_used' });
  });

  it('upload_token_used to one that was let in before another was accepted', async () => {
    const attempt = await openAttempt(api());
    const accepting = await api().db.transaction();
    // From now on, requests read the capture and wait for the session.
    await accepting.raw('lock table sessions in access exclusive mode');
    const late = upload(api(), attempt, frameForm(3));
    const waiting = `select 1 from pg_locks where not granted and relation = 'sessions'::regclass and database =
      (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await api().db.raw(waiting)).rows.length, { timeout: 30_000 }).toBeGreaterThan(0);
    await accepting('captures').where({ id: attempt.captureId }).update({ uploaded_at: new Date(), state: 'PROCESSING' });
    await accepting('sessions').where({ id: attempt.sessionId }).update({ status: 'PROCESSING' });
    await accepting.commit();
    await expectProblem(late, 409, 'upload_token_used');
  });

  it('session_state_conflict once the session was canceled', async () => {
    const attempt = await openAttempt(api());
    await api().call('POST', `/v1/sessions/${attempt.sessionId}/cancel`, { body: {} });
    await expectProblem(upload(api(), attempt, frameForm(3)), 409, 'session_state_conflict');
  });
});
