import { describe, expect, it } from 'vitest';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/sessions/:sessionId/review answers 409', () => {
  const api = useApi();
  const review = (sessionId: string) =>
    api().call('POST', `/v1/sessions/${sessionId}/review`, { body: { outcome: 'APPROVED', reviewer: 'staff-1' } });

  it('where nothing is to review, with the status that it has', async () => {
    const { body } = await api().call('POST', '/v1/sessions', { body: LIVENESS });
    const answer = await review(body.sessionId);
    expect([answer.status, answer.body.code, answer.body.currentStatus]).toEqual([409, 'session_state_conflict', 'CREATED']);
  });

  it('to all but one of ten reviewers at once', async () => {
    const { sessionId } = await api().decided('review_pending');
    const answers = await Promise.all(Array.from({ length: 10 }, () => review(sessionId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });
});
