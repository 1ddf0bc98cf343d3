import { describe, expect, it } from 'vitest';
import { useApi } from '../../contract/harness/orchestrator-in-process.js';
import type { ConsolePerson } from '../../contract/harness/people/console-person.js';
import { inReview } from '../../contract/harness/people/review-votes.js';

describe('members who are signed in', () => {
  const api = useApi();
  const send = (person: ConsolePerson, path: string, body: object = {}, headers = person.headers) =>
    api().call('POST', path, { key: null, headers, body });
  const vote = (person: ConsolePerson, sessionId: string, outcome = 'APPROVED') =>
    send(person, `/v1/sessions/${sessionId}/review`, { outcome });
  const queueOf = async (person: ConsolePerson) =>
    (await api().call('GET', '/v1/reviews', { key: null, headers: person.headers })).body.data;
  const reviewers = async () => ({
    ada: await api().signIn({ role: 'REVIEWER', name: 'Ada' }),
    ben: await api().signIn({ role: 'REVIEWER', name: 'Ben' }),
  });

  it('see by name who holds a review, and cannot take it', async () => {
    const { ada, ben } = await reviewers();
    const sessionId = await inReview(api());
    const claimed = await send(ada, `/v1/reviews/${sessionId}/claim`);
    expect(claimed.body).toMatchObject({ claimedBy: ada.memberId, claimedByName: 'Ada' });
    expect((await queueOf(ben)).find((one: { sessionId: string }) => one.sessionId === sessionId)).toMatchObject({
      ...{ state: 'CLAIMED', claimedBy: ada.memberId, claimedByName: 'Ada' },
    });
    expect((await vote(ben, sessionId)).body.code).toBe('review_claimed');
    expect((await vote(ada, sessionId)).body).toMatchObject({ status: 'APPROVED' });
  });

  it('decide with four eyes: the second person must be another, and the receipt names both by id', async () => {
    const { ada, ben } = await reviewers();
    const sessionId = await inReview(api(), 2);
    expect((await vote(ada, sessionId)).body.status).toBe('IN_REVIEW');
    expect((await vote(ada, sessionId)).body.code).toBe('second_reviewer_required');
    const [own] = (await queueOf(ada)).filter((one: { sessionId: string }) => one.sessionId === sessionId);
    expect(own).toMatchObject({ state: 'SECOND', votes: [{ votedBy: ada.memberId, votedByName: 'Ada' }] });
    const [others] = (await queueOf(ben)).filter((one: { sessionId: string }) => one.sessionId === sessionId);
    expect(others.votes).toBeNull();
    expect((await vote(ben, sessionId)).body.status).toBe('APPROVED');
    const { bundle } = (await api().call('GET', `/v1/sessions/${sessionId}/evidence`)).body;
    expect(bundle.reviewers).toEqual([ada.memberId, ben.memberId]);
    expect(JSON.stringify(bundle)).not.toMatch(/Ada|Ben/);
  });

  it('who disagree leave the decision to an owner', async () => {
    const { ada, ben } = await reviewers();
    const sessionId = await inReview(api(), 2);
    await vote(ada, sessionId);
    await vote(ben, sessionId, 'DECLINED');
    const third = await api().signIn({ role: 'REVIEWER' });
    expect((await vote(third, sessionId)).body.code).toBe('second_reviewer_required');
    const owner = await api().signIn({ role: 'OWNER' });
    expect((await vote(owner, sessionId, 'DECLINED')).body.status).toBe('DECLINED');
  });

  it('vote from a page of this service only, while they are signed in, and with a role that may', async () => {
    const { ada } = await reviewers();
    const sessionId = await inReview(api());
    const path = `/v1/sessions/${sessionId}/review`;
    const elsewhere = { ...ada.headers, Origin: 'https://evil.example' };
    expect((await send(ada, path, { outcome: 'APPROVED' }, elsewhere)).body.code).toBe('origin_mismatch');
    for (const role of ['SUPPORT', 'DEVELOPER', 'AUDITOR'] as const)
      expect((await vote(await api().signIn({ role }), sessionId)).body.code).toBe('insufficient_scope');
    await api().db('sign_ins').where({ id: ada.signInId }).delete();
    expect((await vote(ada, sessionId)).body.code).toBe('sign_in_required');
    expect((await api().call('GET', `/v1/sessions/${sessionId}`)).body.status).toBe('IN_REVIEW');
  });

  it('are named to keys that may read members, and to no other key', async () => {
    const { ada } = await reviewers();
    const sessionId = await inReview(api());
    await send(ada, `/v1/reviews/${sessionId}/claim`);
    const seenBy = async (key: string) =>
      (await api().call('GET', '/v1/reviews?state=CLAIMED', { key })).body.data.find(
        (one: { sessionId: string }) => one.sessionId === sessionId,
      );
    const { secret: narrow } = await api().makeKey();
    expect(await seenBy(narrow)).toMatchObject({ claimedBy: ada.memberId, claimedByName: null });
    const { secret: wide } = await api().makeKey({ scopes: ['reviews', 'members:read'] });
    expect(await seenBy(wide)).toMatchObject({ claimedBy: ada.memberId, claimedByName: 'Ada' });
  });
});
