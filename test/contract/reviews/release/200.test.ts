import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { claim, inReview } from '../../harness/people/review-votes.js';

describe('POST /v1/reviews/:sessionId/release answers 200', () => {
  const api = useApi();

  it('and the next reviewer can claim; releasing again changes nothing', async () => {
    const sessionId = await inReview(api());
    await claim(api(), sessionId);
    const released = await api().call('POST', `/v1/reviews/${sessionId}/release`, { body: {} });
    expect(released.body).toMatchObject({ state: 'OPEN', claimedBy: null, claimExpiresAt: null });
    expect(released.status).toBe(200);
    expect((await api().client.reviews.release(sessionId)).state).toBe('OPEN');
    const { secret } = await api().makeKey();
    expect((await claim(api(), sessionId, secret)).status).toBe(200);
  });
});
