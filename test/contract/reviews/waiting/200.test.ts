import type { WaitingReviews } from '@faceproof/client/calls/figures/analytics.js';
import type { WaitingReviewsSchema } from '@faceproof/protocol/api/figures/analytics.js';
import { describe, expect, it } from 'vitest';
import type { Output, Same } from '../../../client/same-type.js';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { claim, inReview, vote } from '../../harness/people/review-votes.js';

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
