import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { claim, endLease, inReview, vote, voteAsMember } from '../../harness/people/review-votes.js';

describe('POST /v1/sessions/:sessionId/review answers 200', () => {
  const api = useApi();

  it.each(['APPROVED', 'DECLINED'] as const)('with %s, version 2 and a receipt that supersedes the first', async (outcome) => {
    const pending = await api().decided('review_pending');
    const answer = await api().call('POST', `/v1/sessions/${pending.sessionId}/review`, {
      body: { outcome, reviewer: 'staff-1', note: 'Seen.' },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: outcome,
      decision: { outcome, version: 2, final: true, reviewRequired: false },
    });
    expect(answer.body.evidence.supersedes).toBe(pending.evidence.receiptId);
    expect(answer.body.decidedAt).toBe(answer.body.evidence.decidedAt);
  });

  it('with the reviewer’s reasons as those of the decision', async () => {
    const sessionId = await inReview(api());
    const reasonCodes = ['SPOOF_SUSPECTED', 'FRAMES_INCONSISTENT'];
    const { body } = await vote(api(), sessionId, { outcome: 'DECLINED', reasonCodes, expectedVersion: 1 });
    expect(body.decision.reasons).toMatchObject([
      { code: 'SPOOF_SUSPECTED', category: 'FRAUD', check: null },
      { code: 'FRAMES_INCONSISTENT', category: 'FRAUD', check: null },
    ]);
    const { bundle } = (await api().call('GET', `/v1/sessions/${sessionId}/evidence`)).body;
    expect([bundle.type, bundle.reasons, 'reviewers' in bundle]).toEqual(['review', reasonCodes, false]);
  });

  it('to the holder of the review, also after the lease has ended', async () => {
    const sessionId = await inReview(api());
    await claim(api(), sessionId);
    await endLease(api(), sessionId);
    expect((await vote(api(), sessionId)).status).toBe(200);
  });

  it('and leaves the session in review until a second reviewer agrees', async () => {
    const sessionId = await inReview(api(), 2);
    await claim(api(), sessionId);
    const first = await vote(api(), sessionId);
    expect([first.status, first.body.status, first.body.decision.version]).toEqual([200, 'IN_REVIEW', 1]);
    const second = await voteAsMember(api(), sessionId);
    expect([second.status, second.body.status, second.body.decision.version]).toEqual([200, 'APPROVED', 2]);
  });

  it('to two different votes at the same instant, which make it disputed', async () => {
    const sessionId = await inReview(api(), 2);
    const answers = await Promise.all([vote(api(), sessionId), voteAsMember(api(), sessionId, { outcome: 'DECLINED' })]);
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(Array(2).fill([200, 'IN_REVIEW']));
    const { data } = (await api().call('GET', '/v1/reviews?state=DISPUTED')).body;
    expect(data).toMatchObject([{ sessionId, state: 'DISPUTED', votes: [{}, {}] }]);
  });

  it('to a repeat with the same idempotency key, which votes once', async () => {
    const sessionId = await inReview(api(), 2);
    const send = () =>
      api().call('POST', `/v1/sessions/${sessionId}/review`, {
        body: { outcome: 'APPROVED', reviewer: 'staff-1' },
        headers: { 'Idempotency-Key': `vote-${sessionId}` },
      });
    const answers = [await send(), await send()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await api().db('review_votes').where({ session_id: sessionId })).toHaveLength(1);
  });
});
