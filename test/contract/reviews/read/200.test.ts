import type { WaitingReviews } from '@faceproof/client/calls/figures/analytics.js';
import type { EarlierSession, OwnReviews } from '@faceproof/client/calls/sessions/reviews.js';
import type { WaitingReviewsSchema } from '@faceproof/protocol/api/figures/analytics.js';
import type { EarlierSessionsSchema, OwnReviewsSchema } from '@faceproof/protocol/api/sessions/reviews.js';
import { describe, expect, it } from 'vitest';
import type { Output, Same } from '../../../client/same-type.js';
import { uploadedSession } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { claim, inReview, vote, voteAsMember } from '../../harness/people/review-votes.js';

describe('GET /v1/reviews/:sessionId answers 200', () => {
  const api = useApi();
  const get = (sessionId: string, key = api().testKey) => api().call('GET', `/v1/reviews/${sessionId}`, { key });

  it('with what the queue lists', async () => {
    const sessionId = await inReview(api());
    await claim(api(), sessionId);
    const { data } = (await api().call('GET', '/v1/reviews')).body;
    expect((await get(sessionId)).body).toEqual(data.find((each: { sessionId: string }) => each.sessionId === sessionId));
    expect(await api().client.reviews.get(sessionId)).toEqual((await get(sessionId)).body);
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
});

describe('GET /v1/reviews/:sessionId/earlier answers 200', () => {
  const api = useApi();

  it('with the session that had the frames first, and whether it was the same person, until that person is erased', async () => {
    const first = await uploadedSession(api(), { subjectId: 'p-1' });
    const other = await uploadedSession(api(), { subjectId: 'p-2' });
    const again = await uploadedSession(api(), { subjectId: 'p-1' });
    const { createdAt } = (await api().call('GET', `/v1/sessions/${first.sessionId}`)).body;
    const found = { sessionId: first.sessionId, createdAt, finding: 'REPLAYED' };
    const { earlier } = api().client.reviews;
    true satisfies Same<{ data: EarlierSession[] }, Output<typeof EarlierSessionsSchema>>;
    expect(await earlier(first.sessionId)).toEqual({ data: [] });
    expect(await earlier(other.sessionId)).toEqual({ data: [{ ...found, samePerson: false }] });
    expect(await earlier(again.sessionId)).toEqual({ data: [{ ...found, samePerson: true }] });
    await api().call('POST', '/v1/subjects/erase', { body: { subjectId: 'p-1' } });
    expect(await earlier(other.sessionId)).toEqual({ data: [] });
    expect(await earlier(again.sessionId)).toEqual({ data: [] });
  });
});

describe('GET /v1/reviews/own answers 200', () => {
  const api = useApi();

  it('with the votes of the caller alone, the median between them, and where a second reviewer agreed', async () => {
    true satisfies Same<OwnReviews, Output<typeof OwnReviewsSchema>>;
    const { own } = api().client.reviews;
    expect(await own()).toEqual({ votes: 0, secondsPerVote: null, compared: 0, agreed: 0 });
    const alone = await inReview(api());
    await vote(api(), alone);
    const [seconded, disputed] = [await inReview(api(), 2), await inReview(api(), 2)];
    for (const id of [seconded, disputed]) await vote(api(), id);
    await voteAsMember(api(), seconded);
    await voteAsMember(api(), disputed, { outcome: 'DECLINED' });
    const { headers } = await api().signIn({ role: 'OWNER', mode: 'TEST' });
    const body = { outcome: 'DECLINED' };
    await api().call('POST', `/v1/sessions/${disputed}/review`, { key: null, headers, body });
    const hourAgo = Date.now() - 3_600_000;
    const at = (sessionId: string, minute: number) =>
      api()
        .db('review_votes')
        .where({ session_id: sessionId, place: 0 })
        .update({ voted_at: new Date(hourAgo + minute * 60_000) });
    await at(alone, 0);
    await at(seconded, 1);
    await at(disputed, 4);
    expect(await own()).toEqual({ votes: 3, secondsPerVote: 120, compared: 2, agreed: 1 });
    const { body: owners } = await api().call('GET', '/v1/reviews/own', { key: null, headers });
    expect(owners).toEqual({ votes: 1, secondsPerVote: null, compared: 1, agreed: 1 });
    await at(disputed, 50);
    expect(await own()).toMatchObject({ votes: 3, secondsPerVote: 60 });
    await at(alone, -9 * 24 * 60);
    expect(await own()).toMatchObject({ votes: 2 });
  });
});

describe('GET /v1/reviews/waiting answers 200', () => {
  const api = useApi();
  const waiting = async (key = api().testKey) => (await api().call('GET', '/v1/reviews/waiting', { key })).body;

  it('with those that are not done, also if someone holds them', async () => {
    expect(await waiting()).toEqual({ waiting: 0, oldestSince: null });
    const [first, second] = [await inReview(api()), await inReview(api())];
    await claim(api(), first);
    const { data } = (await api().call('GET', '/v1/reviews')).body;
    expect(await waiting()).toEqual({ waiting: 2, oldestSince: data[0].since });
    await vote(api(), first);
    expect(await waiting()).toEqual({ waiting: 1, oldestSince: data[1].since });
    expect(await waiting(api().liveKey)).toEqual({ waiting: 0, oldestSince: null });
    await vote(api(), second);
  });

  it('to the published client', async () => {
    true satisfies Same<WaitingReviews, Output<typeof WaitingReviewsSchema>>;
    expect(await api().client.reviews.waiting()).toEqual(await waiting());
  });
});
