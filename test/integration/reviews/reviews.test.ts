import { sweep } from '@faceproof/orchestrator/journey/clockwork/sweep.js';
import { claimReview, noteReview } from '@faceproof/orchestrator/journey/reviews/claim-review.js';
import { reviewSession } from '@faceproof/orchestrator/journey/reviews/review-session.js';
import { eraseSubject } from '@faceproof/orchestrator/journey/subjects/erase-subject.js';
import { findCurrentReceipt } from '@faceproof/orchestrator/receipts/receipts.store.js';
import type { Voter } from '@faceproof/orchestrator/reviews/review.js';
import { isReviewer, listVotes } from '@faceproof/orchestrator/reviews/reviews.store.js';
import { loadSession } from '@faceproof/orchestrator/sessions/sessions.store.js';
import type { ReviewOutcome } from '@faceproof/protocol/words.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type WebhookReceiver, webhookReceiver } from '../../harness/services/webhook-receiver.js';
import { type Fixture, openFixture, waitForStatus } from '../settling/journey-fixture.js';

const DAY_MS = 86_400_000;
const unrecorded = async () => undefined;

const member = (name: string, isOwner = false): Voter => {
  const id = `mem_${name.padStart(26, '0')}`;
  return { id, isOwner, memberId: id };
};
const ANNA = member('anna');
const BEN = member('ben');
const CHEF = member('chef', true);

describe('a review', () => {
  let fixture: Fixture;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    fixture = await openFixture();
    receiver = await webhookReceiver();
    await call('POST', '/v1/webhook-endpoints', { url: receiver.url });
  });
  afterAll(async () => {
    await receiver?.close();
    await fixture.close();
  });

  async function call(method: string, path: string, body: object): Promise<unknown> {
    const headers = { Authorization: `Bearer ${fixture.account.testKey}`, 'Content-Type': 'application/json' };
    return (await fetch(fixture.base + path, { method, headers, body: JSON.stringify(body) })).json();
  }

  async function pending(approvals = 1, subjectId?: string): Promise<string> {
    await call('PUT', '/v1/policy', { reviewApprovals: approvals });
    const simulate = { scenario: 'review_pending' };
    const session = { flow: 'LIVENESS_ONLY', purpose: 'Review', simulate, ...(subjectId === undefined ? {} : { subjectId }) };
    const { sessionId } = (await call('POST', '/v1/sessions', session)) as { sessionId: string };
    await waitForStatus(fixture, fixture.account.testKey, sessionId, new Set(['IN_REVIEW']));
    return sessionId;
  }

  const vote = (sessionId: string, voter: Voter, outcome: ReviewOutcome = 'APPROVED') =>
    reviewSession(fixture.service, sessionId, { voter, vote: { outcome } });
  const claim = (sessionId: string, voter: Voter) => claimReview(fixture.service, sessionId, voter, unrecorded);
  const receiptOf = async (sessionId: string) => (await findCurrentReceipt(fixture.service.db, sessionId))?.bundle;
  const rowOf = (sessionId: string) => fixture.service.db('reviews').where({ session_id: sessionId }).first();
  const eventsOf = async (sessionId: string) =>
    (await fixture.service.db('events').where({ session_id: sessionId }).orderBy('seq')).map(({ type }) => type);

  it('by a member names the member in the receipt', async () => {
    const sessionId = await pending();
    await vote(sessionId, ANNA, 'DECLINED');
    expect(await receiptOf(sessionId)).toMatchObject({ type: 'review', outcome: 'DECLINED', reviewers: [ANNA.id] });
  });

  it('by two members who agree names both, in the order of their votes', async () => {
    const sessionId = await pending(2);
    expect((await vote(sessionId, BEN)).status).toBe('IN_REVIEW');
    expect((await vote(sessionId, ANNA)).status).toBe('APPROVED');
    expect(await receiptOf(sessionId)).toMatchObject({ outcome: 'APPROVED', reasons: [], reviewers: [BEN.id, ANNA.id] });
  });

  it('that two members dispute is decided by an owner who has not voted, and by no one else', async () => {
    const sessionId = await pending(2);
    await vote(sessionId, ANNA);
    await vote(sessionId, BEN, 'DECLINED');
    expect((await rowOf(sessionId)).state).toBe('DISPUTED');
    for (const voter of [ANNA, BEN, member('dora'), { id: 'key_1', isOwner: false, memberId: null }]) {
      await expect(vote(sessionId, voter)).rejects.toMatchObject({ code: 'second_reviewer_required' });
      await expect(claim(sessionId, voter)).rejects.toMatchObject({ code: 'second_reviewer_required' });
    }
    expect((await vote(sessionId, CHEF, 'DECLINED')).status).toBe('DECLINED');
    expect(await receiptOf(sessionId)).toMatchObject({ outcome: 'DECLINED', reviewers: [BEN.id, CHEF.id] });
  });

  it('that an owner has voted on is not decided by the same owner', async () => {
    const sessionId = await pending(2);
    await vote(sessionId, CHEF);
    await vote(sessionId, BEN, 'DECLINED');
    await expect(vote(sessionId, CHEF)).rejects.toMatchObject({ code: 'second_reviewer_required' });
  });

  it('is held only by who has claimed it, and a vote ends the lease', async () => {
    const sessionId = await pending(2);
    await claim(sessionId, ANNA);
    await expect(vote(sessionId, BEN)).rejects.toMatchObject({ code: 'review_claimed' });
    expect(await isReviewer(fixture.service.db, sessionId, ANNA.id)).toBe(true);
    expect(await isReviewer(fixture.service.db, sessionId, BEN.id)).toBe(false);
    await vote(sessionId, ANNA);
    expect(await rowOf(sessionId)).toMatchObject({ state: 'SECOND', claimed_by: null });
    expect(await isReviewer(fixture.service.db, sessionId, ANNA.id)).toBe(true);
    await claim(sessionId, BEN);
  });

  it('leaves neither vote nor decision if the transaction breaks', async () => {
    const sessionId = await pending();
    const broken = reviewSession(fixture.service, sessionId, { voter: ANNA, vote: { outcome: 'APPROVED' } }, async () => {
      throw new Error('The process was killed');
    });
    await expect(broken).rejects.toThrow('The process was killed');
    expect(await fixture.service.db('review_votes').where({ session_id: sessionId })).toEqual([]);
    expect((await loadSession(fixture.service.db, sessionId)).status).toBe('IN_REVIEW');
    expect((await vote(sessionId, ANNA)).status).toBe('APPROVED');
  });

  it('warns once after 7 days and is declined after 30, also while it is claimed and after a first vote', async () => {
    const sessionId = await pending(2);
    await vote(sessionId, ANNA);
    await claim(sessionId, BEN);
    fixture.passMs(6.9 * DAY_MS);
    await sweep(fixture.service);
    expect(await eventsOf(sessionId)).not.toContain('session.review_overdue');
    fixture.passMs(0.2 * DAY_MS);
    await sweep(fixture.service);
    await sweep(fixture.service);
    expect((await eventsOf(sessionId)).filter((type) => type === 'session.review_overdue')).toHaveLength(1);
    fixture.passMs(22.8 * DAY_MS);
    await sweep(fixture.service);
    expect((await loadSession(fixture.service.db, sessionId)).status).toBe('IN_REVIEW');
    fixture.passMs(0.2 * DAY_MS);
    await sweep(fixture.service);
    const ended = await loadSession(fixture.service.db, sessionId);
    expect(ended.status).toBe('DECLINED');
    const decision = await fixture.service.db('decisions').where({ session_id: sessionId, version: 2 }).first();
    expect(decision).toMatchObject({ outcome: 'DECLINED', reasons: [{ code: 'REVIEW_TIMEOUT', category: 'POLICY' }] });
    const receipt = await receiptOf(sessionId);
    expect(receipt).toMatchObject({ type: 'review', reasons: ['REVIEW_TIMEOUT'], supersedes: expect.any(String) });
    expect(receipt).not.toHaveProperty('reviewers');
    await expect(vote(sessionId, BEN)).rejects.toMatchObject({ code: 'session_state_conflict' });
    expect((await rowOf(sessionId)).state).toBe('DONE');
  });

  it('survives an erasure without notes and names, and can be declined', async () => {
    const sessionId = await pending(2, 'erased-in-review');
    await noteReview(fixture.service, sessionId, ANNA, { note: 'A scar.', escalate: false }, unrecorded);
    await reviewSession(fixture.service, sessionId, {
      voter: { id: 'key_1', isOwner: false, memberId: null },
      vote: { outcome: 'DECLINED', reviewer: 'staff-of-the-bank', note: 'She has a scar.' },
    });
    const { service } = fixture;
    const kept = async () => (await listVotes(service, service.db, [sessionId])).get(sessionId);
    expect(await kept()).toMatchObject([{ reviewer: 'staff-of-the-bank', note: 'She has a scar.', outcome: 'DECLINED' }]);
    await eraseSubject(service, fixture.tenant('TEST'), 'erased-in-review');
    expect(await kept()).toMatchObject([{ reviewer: null, note: null, outcome: 'DECLINED' }]);
    expect(await service.db('review_votes').where({ session_id: sessionId })).toMatchObject([{ remarks_sealed: null }]);
    expect(await service.db('review_notes').where({ session_id: sessionId })).toMatchObject([{ note_sealed: null }]);
    expect((await vote(sessionId, ANNA, 'DECLINED')).status).toBe('DECLINED');
  });

  it('goes with its session', async () => {
    const sessionId = await pending();
    await noteReview(fixture.service, sessionId, ANNA, { note: 'A scar.', escalate: false }, unrecorded);
    await vote(sessionId, ANNA);
    fixture.passMs(61 * 31 * DAY_MS);
    await sweep(fixture.service);
    expect([await rowOf(sessionId), await fixture.service.db('sessions').where({ id: sessionId })]).toEqual([undefined, []]);
  });
});
