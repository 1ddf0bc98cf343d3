import type { Review } from '@faceproof/client/calls/sessions/reviews.js';
import type { ReviewSchema } from '@faceproof/protocol/api/sessions/reviews.js';
import { describe, expect, it } from 'vitest';
import type { Output, Same } from '../../../client/same-type.js';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { act, claim, endLease, inReview, vote } from '../../harness/people/review-votes.js';

describe('a change of a review answers 200', () => {
  const api = useApi();
  const get = (sessionId: string, headers: Record<string, string>) =>
    api().call('GET', `/v1/reviews/${sessionId}`, { key: null, headers });
  const voteOf = async (sessionId: string, headers: Record<string, string>) =>
    (await api().call('POST', `/v1/sessions/${sessionId}/review`, { key: null, headers, body: { outcome: 'APPROVED' } })).body;

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

  it('to another reviewer once the lease has ended, and the review is OPEN', async () => {
    const sessionId = await inReview(api());
    await claim(api(), sessionId);
    await endLease(api(), sessionId);
    const [open] = (await api().call('GET', '/v1/reviews?limit=1&order=NEWEST')).body.data;
    expect(open).toMatchObject({ sessionId, state: 'OPEN', claimedBy: null, claimExpiresAt: null });
    const { secret } = await api().makeKey();
    const other = await claim(api(), sessionId, secret);
    expect([other.status, other.body.state]).toEqual([200, 'CLAIMED']);
  });

  it('and the next reviewer can claim what is given back; releasing again changes nothing', async () => {
    const sessionId = await inReview(api());
    await claim(api(), sessionId);
    const released = await act(api(), sessionId, 'release');
    expect(released.body).toMatchObject({ state: 'OPEN', claimedBy: null, claimExpiresAt: null });
    expect((await api().client.reviews.release(sessionId)).state).toBe('OPEN');
    expect((await claim(api(), sessionId, (await api().makeKey()).secret)).status).toBe(200);
  });

  it('with a note, which those who have not voted lose sight of once its writer votes', async () => {
    const sessionId = await inReview(api(), 2);
    const [rita, otto] = [await api().signIn({ role: 'REVIEWER', name: 'Rita' }), await api().signIn({ role: 'REVIEWER' })];
    const note = { writtenBy: rita.memberId, writtenByName: 'Rita', note: 'The ear differs.', escalates: false };
    await claim(api(), sessionId);
    const written = await act(api(), sessionId, 'notes', { ...rita, body: { note: note.note } });
    expect([written.status, written.body.notes]).toEqual([200, [{ ...note, at: expect.any(String) }]]);
    await act(api(), sessionId, 'release');
    expect((await get(sessionId, otto.headers)).body.notes).toMatchObject([note]);
    await voteOf(sessionId, rita.headers);
    expect((await get(sessionId, otto.headers)).body).toMatchObject({ votes: null, notes: [] });
    await voteOf(sessionId, otto.headers);
    expect((await get(sessionId, otto.headers)).body).toMatchObject({ votes: [{}, {}], notes: [note] });
  });

  it('with a case that was passed to an owner: first in the queue, and for no one else until one has voted', async () => {
    await inReview(api());
    const sessionId = await inReview(api(), 2);
    const [owner, rita] = [await api().signIn(), await api().signIn({ role: 'REVIEWER' })];
    await act(api(), sessionId, 'claim', rita);
    const passed = await act(api(), sessionId, 'notes', { ...rita, body: { note: 'A twin?', escalate: true } });
    expect(passed.body).toMatchObject({ escalated: true, state: 'OPEN', claimedBy: null, notes: [{ escalates: true }] });
    const list = async (query: string) => (await api().call('GET', `/v1/reviews?limit=1&${query}`)).body;
    const first = await list('');
    expect([first.data[0].sessionId, (await list('escalated=true')).data[0].sessionId]).toEqual([sessionId, sessionId]);
    for (const query of [`cursor=${first.nextCursor}`, 'escalated=false'])
      expect((await list(query)).data).toMatchObject([{ escalated: false }]);
    for (const refused of [await act(api(), sessionId, 'claim', rita), await vote(api(), sessionId)])
      expect([refused.status, refused.body.code]).toEqual([409, 'second_reviewer_required']);
    await voteOf(sessionId, owner.headers);
    expect((await get(sessionId, rita.headers)).body).toMatchObject({ state: 'SECOND', escalated: false });
    expect((await voteOf(sessionId, rita.headers)).status).toBe('APPROVED');
  });

  it('with who should do it and by when, which an owner also says of a case that was passed on, and gives back', async () => {
    const [first, second] = [await inReview(api()), await inReview(api())];
    const [owner, rita] = [await api().signIn(), await api().signIn({ role: 'REVIEWER', name: 'Rita' })];
    const { since, dueAt } = (await get(first, rita.headers)).body;
    expect(Date.parse(dueAt) - Date.parse(since)).toBe(7 * 86_400_000);
    await act(api(), second, 'notes', { ...rita, body: { note: 'A twin?', escalate: true } });
    const assigned = { memberId: rita.memberId, dueAt: '2026-01-01T00:00:00.000Z' };
    const { body } = await act(api(), second, 'assign', { ...owner, body: assigned });
    const named = { assignedTo: rita.memberId, assignedToName: 'Rita', dueAt: assigned.dueAt };
    expect(body).toMatchObject({ ...named, escalated: false });
    const { headers } = rita;
    const list = async (query: string) => (await api().call('GET', `/v1/reviews?${query}`, { key: null, headers })).body.data;
    expect(await list('assignedTo=me')).toMatchObject([{ sessionId: second }]);
    expect(await list('order=DUE&limit=1')).toMatchObject([{ sessionId: second }]);
    await api().call('DELETE', `/v1/members/${rita.memberId}`, { key: null, headers: owner.headers });
    expect((await get(second, owner.headers)).body).toMatchObject({ assignedTo: null, assignedToName: null });
  });

  it('to the published client', async () => {
    true satisfies Same<Review, Output<typeof ReviewSchema>>;
    const sessionId = await inReview(api());
    expect((await api().client.reviews.claim(sessionId)).sessionId).toBe(sessionId);
  });
});
