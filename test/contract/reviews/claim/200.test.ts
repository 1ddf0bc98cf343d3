import type { Review } from '@faceproof/client/calls/sessions/reviews.js';
import type { ReviewSchema } from '@faceproof/protocol/api/sessions/reviews.js';
import { describe, expect, it } from 'vitest';
import type { Output, Same } from '../../../client/same-type.js';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { claim, endLease, inReview } from '../../harness/people/review-votes.js';

describe('POST /v1/reviews/:sessionId/claim answers 200', () => {
  const api = useApi();

  it('with a lease of ten minutes, which claiming again renews', async () => {
    const sessionId = await inReview(api());
    const { keyId } = await api().db('api_keys').where({ account_id: api().accountId, mode: 'TEST' }).first('id as keyId');
    const first = await claim(api(), sessionId);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ sessionId, state: 'CLAIMED', claimedBy: keyId, votes: null });
    const leftMs = Date.parse(first.body.claimExpiresAt) - Date.now();
    expect(Math.abs(leftMs - 600_000)).toBeLessThan(60_000);
    const again = await claim(api(), sessionId);
    expect(Date.parse(again.body.claimExpiresAt)).toBeGreaterThan(Date.parse(first.body.claimExpiresAt));
  });

  it('with one event for a new lease, and none for a renewal', async () => {
    await api().call('POST', '/v1/webhook-endpoints', { body: { url: 'https://hooks.example/reviews' } });
    const sessionId = await inReview(api());
    await claim(api(), sessionId);
    await claim(api(), sessionId);
    const events = api().db('events').where({ session_id: sessionId }).orderBy('seq');
    const types: { type: string; sequence: number }[] = await events.select('type', 'sequence');
    expect(types.filter(({ type }) => type === 'session.review_claimed')).toHaveLength(1);
    expect(new Set(types.map(({ sequence }) => sequence)).size).toBe(types.length);
  });

  it('to another reviewer once the lease has ended', async () => {
    const sessionId = await inReview(api());
    await claim(api(), sessionId);
    await endLease(api(), sessionId);
    const { secret } = await api().makeKey();
    const other = await claim(api(), sessionId, secret);
    expect([other.status, other.body.state]).toEqual([200, 'CLAIMED']);
  });

  it('to the published client', async () => {
    const listed: Same<Review, Output<typeof ReviewSchema>> = true;
    expect(listed).toBe(true);
    const sessionId = await inReview(api());
    expect((await api().client.reviews.claim(sessionId)).sessionId).toBe(sessionId);
  });
});
