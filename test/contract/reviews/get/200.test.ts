import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { claim, inReview, vote } from '../../harness/people/review-votes.js';

describe('GET /v1/reviews/:sessionId answers 200', () => {
  const api = useApi();
  const get = (sessionId: string, key = api().testKey) => api().call('GET', `/v1/reviews/${sessionId}`, { key });

  it('with what the queue lists', async () => {
    const sessionId = await inReview(api());
    await claim(api(), sessionId);
    const { data } = (await api().call('GET', '/v1/reviews')).body;
    expect((await get(sessionId)).body).toEqual(data.find((each: { sessionId: string }) => each.sessionId === sessionId));
  });

  it('with the votes once it is done, and with no vote of another before one of your own', async () => {
    const sessionId = await inReview(api(), 2);
    const { headers } = await api().signIn({ role: 'REVIEWER' });
    await vote(api(), sessionId);
    const asMember = async () => (await api().call('GET', `/v1/reviews/${sessionId}`, { key: null, headers })).body;
    expect(await asMember()).toMatchObject({ state: 'SECOND', votes: null });
    const second = { key: null, headers, body: { outcome: 'APPROVED' } };
    await api().call('POST', `/v1/sessions/${sessionId}/review`, second);
    expect(await asMember()).toMatchObject({ state: 'DONE', votes: [{ outcome: 'APPROVED' }, { outcome: 'APPROVED' }] });
  });

  it('to the published client', async () => {
    const sessionId = await inReview(api());
    expect(await api().client.reviews.get(sessionId)).toEqual((await get(sessionId)).body);
  });
});
