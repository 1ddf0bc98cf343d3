import { describe, expect, it } from 'vitest';
import { expectProblem, LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';
import { claim, inReview, vote, voteAsMember } from '../../harness/people/review-votes.js';

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

  it("'decision_version_mismatch' if the decision is another one than the reviewer saw", async () => {
    const sessionId = await inReview(api());
    const early = await vote(api(), sessionId, { expectedVersion: 2 });
    expect([early.status, early.body.code, early.body.currentVersion]).toEqual([409, 'decision_version_mismatch', 1]);
    await vote(api(), sessionId, { expectedVersion: 1 });
    const late = await vote(api(), sessionId, { expectedVersion: 1 });
    expect([late.status, late.body.code, late.body.currentVersion]).toEqual([409, 'decision_version_mismatch', 2]);
  });

  it("'review_claimed' while another reviewer holds it, and decides nothing", async () => {
    const sessionId = await inReview(api());
    await claim(api(), sessionId);
    const { secret } = await api().makeKey();
    await expectProblem(vote(api(), sessionId, {}, secret), 409, 'review_claimed');
    expect((await api().call('GET', `/v1/sessions/${sessionId}`)).body.status).toBe('IN_REVIEW');
  });

  it("'second_reviewer_required' to a key that has voted, whatever name it gives", async () => {
    const sessionId = await inReview(api(), 2);
    await vote(api(), sessionId);
    await expectProblem(vote(api(), sessionId, { reviewer: 'staff-2' }), 409, 'second_reviewer_required');
    await voteAsMember(api(), sessionId, { outcome: 'DECLINED' });
    await expectProblem(voteAsMember(api(), sessionId), 409, 'second_reviewer_required');
  });

  it("'second_reviewer_required' to another key once a key has voted, because one person may hold both", async () => {
    const sessionId = await inReview(api(), 2);
    await vote(api(), sessionId);
    const { secret } = await api().makeKey();
    for (const again of [await vote(api(), sessionId, {}, secret), await claim(api(), sessionId, secret)])
      expect([again.status, again.body.code]).toEqual([409, 'second_reviewer_required']);
    expect((await voteAsMember(api(), sessionId)).body.status).toBe('APPROVED');
  });

  it('to all but one of ten reviewers at once', async () => {
    const { sessionId } = await api().decided('review_pending');
    const answers = await Promise.all(Array.from({ length: 10 }, () => review(sessionId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });
});
