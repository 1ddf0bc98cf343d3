import { sweep } from '@faceproof/orchestrator/journey/clockwork/sweep.js';
import { deleteDueMedia } from '@faceproof/orchestrator/journey/retention/delete-due.js';
import { appealSession } from '@faceproof/orchestrator/journey/reviews/appeal-session.js';
import { reviewSession } from '@faceproof/orchestrator/journey/reviews/review-session.js';
import { settleCapture } from '@faceproof/orchestrator/journey/settle-capture.js';
import { eraseSubject } from '@faceproof/orchestrator/journey/subjects/erase-subject.js';
import { findCurrentReceipt } from '@faceproof/orchestrator/receipts/receipts.store.js';
import type { Voter } from '@faceproof/orchestrator/reviews/review.js';
import { storeHold } from '@faceproof/orchestrator/subjects/holds.store.js';
import type { ReviewSession } from '@faceproof/protocol/api/sessions/sessions.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, openFixture, waitForStatus } from '../settling/journey-fixture.js';
import { uploadCapture, writeInWorkersStead } from '../settling/live-capture.js';

const DAY_MS = 86_400_000;
const memberId = `mem_${'anna'.padStart(26, '0')}`;
const ANNA: Voter = { id: memberId, isOwner: false, memberId };

describe('an appeal', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture();
  });
  afterAll(() => fixture.close());

  const rows = (table: string, sessionId: string) => fixture.service.db(table).where({ session_id: sessionId });
  const decide = (sessionId: string, vote: ReviewSession) => reviewSession(fixture.service, sessionId, { voter: ANNA, vote });
  const receiptOf = async (sessionId: string) => (await findCurrentReceipt(fixture.service.db, sessionId))?.bundle;

  async function send(method: string, path: string, body?: object): Promise<SessionEnvelope> {
    const headers = { Authorization: `Bearer ${fixture.account.testKey}`, 'Content-Type': 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return (await (await fetch(fixture.base + path, { method, headers, ...sent })).json()) as SessionEnvelope;
  }

  async function contested(scenario: string, more: object = {}, counts = false): Promise<SessionEnvelope> {
    const session = { flow: 'LIVENESS_ONLY', purpose: 'Appeal', simulate: { scenario }, ...more };
    const { sessionId } = await send('POST', '/v1/sessions', session);
    const decided = await waitForStatus(fixture, fixture.account.testKey, sessionId);
    if (counts) await sweep(fixture.service);
    await appealSession(fixture.service, sessionId, 'It was me.', async () => undefined);
    return decided;
  }

  it('leads to a receipt with the member’s name and reasons, for an outcome that stands', async () => {
    const { sessionId, evidence } = await contested('decline_spoof');
    const opened = await receiptOf(sessionId);
    expect(opened).toMatchObject({ type: 'review', outcome: 'REVIEW', supersedes: evidence?.receiptId });
    await decide(sessionId, { outcome: 'DECLINED', reasonCodes: ['SPOOF_SUSPECTED'] });
    expect(await receiptOf(sessionId)).toMatchObject({
      ...{ outcome: 'DECLINED', reasons: ['SPOOF_SUSPECTED'], reviewers: [ANNA.id], supersedes: opened?.receiptId },
    });
    const { appeal, status } = await send('GET', `/v1/sessions/${sessionId}`);
    expect([status, appeal?.state, appeal?.closedAt]).toEqual(['DECLINED', 'UPHELD', expect.any(String)]);
  });

  it('that overturns an approval deletes the template that it left, and one that does not keeps it', async () => {
    const kept = await contested('approve', { enrollOnApprove: true });
    await decide(kept.sessionId, { outcome: 'APPROVED', note: 'The same nose.' });
    expect((await send('GET', `/v1/sessions/${kept.sessionId}`)).enrollment).toEqual(kept.enrollment);
    const lost = await contested('approve', { enrollOnApprove: true });
    await decide(lost.sessionId, { outcome: 'DECLINED', reasonCodes: ['FACE_MISMATCH'] });
    expect((await send('GET', `/v1/sessions/${lost.sessionId}`)).enrollment).toBeNull();
    const enrollment = await fixture.service.db('enrollments').where({ id: lost.enrollment?.enrollmentId }).first();
    expect(enrollment).toMatchObject({ template: null, blob_id: null, deleted_at: expect.any(Date) });
  });

  it('that overturns the approval of a person on hold keeps the template, and nothing uses it', async () => {
    const lost = await contested('approve', { enrollOnApprove: true });
    const { subject_row } = await fixture.service.db('sessions').where({ id: lost.sessionId }).first('subject_row');
    const hold = { id: 'hld_appeal', accountId: fixture.account.accountId, mode: 'TEST' as const, createdBy: 'key_test' };
    const dates = { createdAt: new Date(), until: new Date(2 ** 42) };
    await fixture.service.db.transaction((tx) =>
      storeHold(
        fixture.service,
        tx,
        { ...hold, ...dates, subjectRow: subject_row },
        { key: Buffer.alloc(32), reason: 'A dispute' },
      ),
    );
    await decide(lost.sessionId, { outcome: 'DECLINED', reasonCodes: ['FACE_MISMATCH'] });
    const stored = fixture.service.db('enrollments').where({ id: lost.enrollment?.enrollmentId });
    expect(await stored.clone().whereNotNull('template').first()).toBeDefined();
    const reference = { source: 'ENROLLMENT', enrollmentId: lost.enrollment?.enrollmentId };
    const body = { flow: 'ONBOARDING', purpose: 'Appeal', reference };
    expect(await send('POST', '/v1/sessions', body)).toMatchObject({ code: 'reference_unusable' });
  });

  it('of a capture that gave no template enrolls no one, and is decided', async () => {
    const { sessionId, captureId } = await uploadCapture(fixture, { session: { enrollOnApprove: true } });
    await writeInWorkersStead(fixture, captureId, 'decline_spoof', { template: null });
    await settleCapture(fixture.service, captureId, 'MEASURED');
    await appealSession(fixture.service, sessionId, null, async () => undefined);
    await decide(sessionId, { outcome: 'APPROVED', note: 'Seen by video.' });
    expect(await fixture.service.db('sessions').where({ id: sessionId }).first('status')).toEqual({ status: 'APPROVED' });
    expect(await rows('enrollments', sessionId)).toEqual([]);
  });

  it('of a decline that is overturned enrolls the person, if that was asked for', async () => {
    const { sessionId } = await contested('decline_spoof', { enrollOnApprove: true });
    await decide(sessionId, { outcome: 'APPROVED', note: 'A mole on the cheek.' });
    expect(await send('GET', `/v1/sessions/${sessionId}`)).toMatchObject({
      ...{ status: 'APPROVED', appeal: { state: 'OVERTURNED' }, enrollment: { enrollmentId: expect.any(String) } },
    });
  });

  it('holds the pictures, also if the sweeper had found them due before', async () => {
    await send('PUT', '/v1/policy', { retention: { mediaHours: 1 } });
    const { sessionId } = await contested('decline_spoof');
    fixture.passMs(2 * DAY_MS);
    await sweep(fixture.service);
    const capture = () => rows('captures', sessionId).first('media_deleted_at', 'media_wrapped_key');
    expect(await capture()).toMatchObject({ media_deleted_at: null, media_wrapped_key: expect.any(Buffer) });
    // As the sweeper saw it before the appeal.
    await rows('appeals', sessionId).delete();
    await fixture.service.db('sessions').where({ id: sessionId }).update({ status: 'DECLINED' });
    const { db, vault } = fixture.service;
    const service = { vault, db: reopening(sessionId) };
    await deleteDueMedia(service, fixture.service.clock.now(), 10);
    expect(await capture()).toMatchObject({ media_deleted_at: null });
    await db('sessions').where({ id: sessionId }).update({ status: 'DECLINED' });
    await sweep(fixture.service);
    expect((await capture()).media_deleted_at).toEqual(expect.any(Date));
  });

  /** A database in which an appeal comes between the sweeper's list and its lock. */
  function reopening(sessionId: string): Fixture['service']['db'] {
    const { db } = fixture.service;
    return new Proxy(db, {
      get: (target, name) =>
        name !== 'transaction'
          ? Reflect.get(target, name)
          : async (work: Parameters<typeof db.transaction>[0]) => {
              await target('sessions').where({ id: sessionId }).update({ status: 'IN_REVIEW' });
              return target.transaction(work);
            },
    });
  }

  it.each(['approve', 'decline_spoof'] as const)(
    'of %s that no one decides within 30 days leaves the old outcome, and says so',
    async (scenario) => {
      const before = await contested(scenario);
      fixture.passMs(29.9 * DAY_MS);
      await sweep(fixture.service);
      expect((await send('GET', `/v1/sessions/${before.sessionId}`)).status).toBe('IN_REVIEW');
      fixture.passMs(0.2 * DAY_MS);
      await sweep(fixture.service);
      const after = await send('GET', `/v1/sessions/${before.sessionId}`);
      expect(after).toMatchObject({
        status: before.status,
        decision: { version: 3, final: true },
        appeal: { state: 'TIMED_OUT' },
      });
      const codes = (session: SessionEnvelope) => session.decision?.reasons.map(({ code }) => code) ?? [];
      expect(codes(after)).toEqual(scenario === 'approve' ? [] : [...codes(before), 'REVIEW_TIMEOUT']);
    },
  );

  it.each([false, true])('counts once in the analytics (already counted: %s)', async (already) => {
    const { sessionId } = await contested('approve', {}, already);
    expect((await rows('appeals', sessionId).first()).counted).toBe(already);
    await decide(sessionId, { outcome: 'DECLINED', reasonCodes: ['FACE_MISMATCH'] });
    expect(await rows('ended_sessions', sessionId)).toHaveLength(already ? 0 : 1);
  });

  it('keeps what was said under the key of the person, and forgets it with them', async () => {
    const { sessionId } = await contested('approve', { subjectId: 'forgotten' });
    const { reason_sealed: sealed } = await rows('appeals', sessionId).first();
    expect(sealed.toString('latin1')).not.toContain('It was me.');
    await eraseSubject(fixture.service, fixture.tenant('TEST'), 'forgotten');
    expect((await rows('appeals', sessionId).first()).reason_sealed).toBeNull();
    expect((await decide(sessionId, { outcome: 'APPROVED', note: 'As before.' })).status).toBe('APPROVED');
  });

  it('goes with its session', async () => {
    const { sessionId } = await contested('approve');
    await decide(sessionId, { outcome: 'APPROVED', note: 'As before.' });
    fixture.passMs(61 * 31 * DAY_MS);
    await sweep(fixture.service);
    expect([await rows('appeals', sessionId), await rows('decisions', sessionId)]).toEqual([[], []]);
  });
});
