import { describe, expect, it } from 'vitest';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/sessions/:sessionId/review answers 409', () => {
  const api = useApi();
  const review = (sessionId: string) =>
    api().call('POST', `/v1/sessions/${sessionId}/review`, { body: { outcome: 'APPROVED', reviewer: 'staff-1' } });

  it('with the session’s status if it needs no review', async () => {
    const { body } = await api().call('POST', '/v1/sessions', { body: LIVENESS });
    const answer = await review(body.sessionId);
    expect([answer.status, answer.body.code, answer.body.currentStatus]).toEqual([409, 'session_state_conflict', 'CREATED']);
  });

  it('while the capture is processed: a reviewer does not decide in the place of the checks', async () => {
    const { body } = await api().call('POST', '/v1/sessions', {
      body: { ...LIVENESS, simulate: { scenario: 'approve', delayMs: 20_000 } },
    });
    const status = async () => (await api().call('GET', `/v1/sessions/${body.sessionId}`)).body.status;
    while ((await status()) !== 'PROCESSING');
    const answer = await review(body.sessionId);
    expect([answer.status, answer.body.currentStatus]).toEqual([409, 'PROCESSING']);
    expect(await status()).toBe('PROCESSING');
  });

  it('to all but one of ten reviewers at once', async () => {
    const { sessionId } = await api().decided('review_pending');
    const answers = await Promise.all(Array.from({ length: 10 }, () => review(sessionId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });
});
