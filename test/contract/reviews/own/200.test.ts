import type { OwnReviews } from '@faceproof/client/calls/sessions/reviews.js';
import type { OwnReviewsSchema } from '@faceproof/protocol/api/sessions/reviews.js';
import { describe, expect, it } from 'vitest';
import type { Output, Same } from '../../../client/same-type.js';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { inReview, vote, voteAsMember } from '../../harness/people/review-votes.js';

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
