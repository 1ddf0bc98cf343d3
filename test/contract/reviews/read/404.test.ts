import { describe, expect, it } from 'vitest';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';
import { inReview } from '../../harness/people/review-votes.js';

describe('GET /v1/reviews/:sessionId answers 404', () => {
  const api = useApi();
  const get = async (sessionId: string, key = api().testKey) => {
    const { status, body } = await api().call('GET', `/v1/reviews/${sessionId}`, { key });
    return [status, body.code];
  };

  it("'not_found' for a session that was never in review", async () => {
    const { body } = await api().call('POST', '/v1/sessions', { body: LIVENESS });
    expect(await get(body.sessionId)).toEqual([404, 'not_found']);
  });

  it("'not_found' for a review of the other mode or of another account", async () => {
    const sessionId = await inReview(api());
    expect(await get(sessionId, api().liveKey)).toEqual([404, 'not_found']);
    expect(await get(sessionId, api().stranger.testKey)).toEqual([404, 'not_found']);
  });
});
