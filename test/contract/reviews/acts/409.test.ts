import { LEASES_MAX } from '@faceproof/orchestrator/journey/reviews/claim-review.js';
import { describe, expect, it } from 'vitest';
import { expectProblem, LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';
import { act, claim, inReview, vote } from '../../harness/people/review-votes.js';

describe('a change of a review answers 409', () => {
  const api = useApi();

  it("'session_state_conflict' for a session that is not in review", async () => {
    const { body } = await api().call('POST', '/v1/sessions', { body: LIVENESS });
    const sent = { claim: {}, release: {}, notes: { note: 'Late.' }, assign: { memberId: null } } as const;
    for (const what of ['claim', 'release', 'notes', 'assign'] as const) {
      const answer = await act(api(), body.sessionId, what, { body: sent[what] });
      expect([answer.status, answer.body.code, answer.body.currentStatus]).toEqual([409, 'session_state_conflict', 'CREATED']);
    }
  });

  const escalate = { body: { note: 'Not mine.', escalate: true } };

  it("'session_state_conflict' to who passes a case to an owner that the account lacks", async () => {
    await expectProblem(act(api(), await inReview(api()), 'notes', escalate), 409, 'session_state_conflict');
  });

  it("'review_claimed' for another's lease, which stays", async () => {
    const sessionId = await inReview(api());
    await claim(api(), sessionId);
    const { secret: key } = await api().makeKey();
    await expectProblem(act(api(), sessionId, 'release', { key }), 409, 'review_claimed');
    await expectProblem(act(api(), sessionId, 'notes', { key, ...escalate }), 409, 'review_claimed');
    await expectProblem(claim(api(), sessionId, key), 409, 'review_claimed');
  });

  it("'review_claimed' to all but one of ten reviewers at once", async () => {
    const sessionId = await inReview(api());
    const keys = await Promise.all(Array.from({ length: 10 }, () => api().makeKey()));
    const answers = await Promise.all(keys.map(({ secret }) => claim(api(), sessionId, secret)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(9).fill('review_claimed'));
    expect(refused[0]?.body.claimExpiresAt).toEqual(expect.any(String));
  });

  it("'session_state_conflict' to who holds twenty others, until one is given back", async () => {
    const { keyId, secret } = await api().makeKey();
    const ids: string[] = [];
    for (let i = 0; i < LEASES_MAX; i++) ids.push(await inReview(api()));
    const claimed_by = keyId;
    const claim_expires_at = new Date(Date.now() + 60_000);
    await api().db('reviews').whereIn('session_id', ids).update({ claimed_by, claim_expires_at });
    const more = await inReview(api());
    await expectProblem(claim(api(), more, secret), 409, 'session_state_conflict');
    expect((await claim(api(), ids[0] ?? '', secret)).status).toBe(200);
    await act(api(), ids[1] ?? '', 'release', { key: secret });
    expect((await claim(api(), more, secret)).status).toBe(200);
  });

  it("'second_reviewer_required' to who has voted", async () => {
    const sessionId = await inReview(api(), 2);
    await vote(api(), sessionId);
    await expectProblem(claim(api(), sessionId), 409, 'second_reviewer_required');
    await expectProblem(act(api(), sessionId, 'notes', escalate), 409, 'second_reviewer_required');
  });
});
