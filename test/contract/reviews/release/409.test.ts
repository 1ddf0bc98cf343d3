import { describe, expect, it } from 'vitest';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';
import { claim, inReview } from '../../harness/people/review-votes.js';

describe('POST /v1/reviews/:sessionId/release answers 409', () => {
  const api = useApi();

  it("'review_claimed' for another's lease, which stays", async () => {
    const sessionId = await inReview(api());
    await claim(api(), sessionId);
    const { secret } = await api().makeKey();
    const answer = await api().call('POST', `/v1/reviews/${sessionId}/release`, { key: secret, body: {} });
    expect([answer.status, answer.body.code]).toEqual([409, 'review_claimed']);
    expect((await claim(api(), sessionId, secret)).body.code).toBe('review_claimed');
  });

  it("'session_state_conflict' for a session that is not in review", async () => {
    const { body } = await api().call('POST', '/v1/sessions', { body: LIVENESS });
    const answer = await api().call('POST', `/v1/reviews/${body.sessionId}/release`, { body: {} });
    expect([answer.status, answer.body.code]).toEqual([409, 'session_state_conflict']);
  });
});
