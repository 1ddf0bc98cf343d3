import { createHmac } from 'node:crypto';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { ANSWER_MS, DECISION_DEADLINE_MS, MEASURE_RETRIES } from '@faceproof/orchestrator/captures/deadline.js';
import { deleteDue, sweep } from '@faceproof/orchestrator/journey/clockwork/sweep.js';
import { settleCapture } from '@faceproof/orchestrator/journey/settle-capture.js';
import { saltContext } from '@faceproof/orchestrator/sessions/session.js';
import type { Database, Transaction } from '@faceproof/orchestrator/store/database.js';
import { loadSubjectKey } from '@faceproof/orchestrator/subjects/subjects.store.js';
import type { CreateSession } from '@faceproof/protocol/api/sessions/sessions.js';
import { verifyReceipt } from '@faceproof/protocol/evidence/receipts.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import type { Scenario } from '@faceproof/protocol/words.js';
import { describe, expect, it } from 'vitest';
import { measuredBy } from '../../harness/media/measured-by.js';
import { useOpened } from '../../harness/use-opened.js';
import { LIVENESS, openFixture } from './journey-fixture.js';
import { unseenFrames, uploadCapture, writeInWorkersStead } from './live-capture.js';

const fixture = useOpened(() => openFixture({ included: 1000 }));

const frames = () => unseenFrames(fixture);
const uploadLive = (parts?: Buffer[], session?: Partial<CreateSession>) => uploadCapture(fixture, { parts, session });
const writeMeasurement = (captureId: string, scenario: Scenario, change?: Parameters<typeof writeInWorkersStead>[3]) =>
  writeInWorkersStead(fixture, captureId, scenario, change);

const precisely =
  (precision: string) =>
  ({ models }: Measurement): object => ({ models: { ...models, match: { ...models.match, precision } } });

function withoutSharpness({ frames }: Measurement): object {
  return { frames: frames.map((frame) => ({ ...frame, main: { ...frame.main, sharpness: undefined } })) };
}

async function stateOf(sessionId: string) {
  const { db } = fixture.service;
  return {
    status: (await db('sessions').where({ id: sessionId }).first('status')).status,
    receipts: await db('receipts').where({ session_id: sessionId, superseded: false }),
    usage: await db('usage_rows').where({ session_id: sessionId }),
    decisions: await db('decisions').where({ session_id: sessionId }),
    decided: await db('events').where({ session_id: sessionId, type: 'session.decided' }),
  };
}

/** Every row that settling may write, as stored. */
async function everythingOf(sessionId: string) {
  const { db } = fixture.service;
  const captures = await db('captures').where({ session_id: sessionId });
  const { account_id } = await db('sessions').where({ id: sessionId }).first('account_id');
  return {
    session: await db('sessions').where({ id: sessionId }),
    captures,
    hashes: await db('face_hashes').whereIn(
      'capture_id',
      captures.map(({ id }) => id),
    ),
    facts: await db('judging_facts').where({ session_id: sessionId }),
    ...(await stateOf(sessionId)),
    enrollments: await db('enrollments').where({ session_id: sessionId }),
    events: await db('events').where({ session_id: sessionId }),
    charged: await db('usage_changes').where({ account_id }),
    shares: await db('allowance_shares').where({ account_id }).orderBy('share'),
  };
}

/** The database, whose transactions break when their statement of this number, from 0, is begun. */
function breakingAfter(statements: number): Database {
  const left = { count: statements };
  const counting = (tx: Transaction): Transaction =>
    new Proxy(tx, {
      apply: (target, self, args) => Reflect.apply(target, self, count(args)),
      get(target, name) {
        const member = Reflect.get(target, name);
        if (name === 'raw') return (...args: unknown[]) => Reflect.apply(member, target, count(args));
        if (name !== 'transaction') return member;
        return (work: (nested: Transaction) => Promise<unknown>) => target.transaction((nested) => work(counting(nested)));
      },
    });
  const count = <T>(args: T): T => {
    if (left.count-- <= 0) throw new Error('power cut');
    return args;
  };
  return new Proxy(fixture.service.db, {
    get: (target, name) =>
      name === 'transaction'
        ? (work: (tx: Transaction) => Promise<unknown>) => target.transaction((tx) => work(counting(tx)))
        : Reflect.get(target, name),
  });
}

describe('settling', () => {
  it('decides, signs, charges and notifies once, however many settlings run concurrently', async () => {
    // Nothing listens at this URL, so the events stay in the outbox.
    await fetch(`${fixture.base}/v1/webhook-endpoints`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${fixture.account.liveKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ url: 'http://127.0.0.1:9/' }),
    });
    const { sessionId, captureId } = await uploadLive();
    await writeMeasurement(captureId, 'approve');
    await Promise.all(Array.from({ length: 8 }, () => settleCapture(fixture.service, captureId, 'MEASURED')));
    await settleCapture(fixture.service, captureId, 'ENGINE_FAILED');
    const state = await stateOf(sessionId);
    expect(state.status).toBe('APPROVED');
    expect(state.receipts).toHaveLength(1);
    expect(state.decisions).toHaveLength(1);
    expect(state.decided).toHaveLength(1);
    expect(state.usage).toMatchObject([{ state: 'USED', outcome: 'APPROVED' }]);
  });

  it('keeps a capture whose workers failed for a while, and asks for it again at each deadline before it gives up', async () => {
    const { sessionId, captureId } = await uploadLive();
    for (let tries = 0; tries < MEASURE_RETRIES; tries++) {
      await settleCapture(fixture.service, captureId, 'TRIES_ENDED');
      expect(await stateOf(sessionId)).toMatchObject({ status: 'PROCESSING', decisions: [], usage: [{ state: 'RESERVED' }] });
      fixture.passMs(DECISION_DEADLINE_MS + 1000);
      await sweep(fixture.service);
    }
    const capture = () => fixture.service.db('captures').where({ id: captureId }).first('tries');
    expect(await capture()).toEqual({ tries: MEASURE_RETRIES });
    await settleCapture(fixture.service, captureId, 'TRIES_ENDED');
    expect(await stateOf(sessionId)).toMatchObject({ status: 'FAILED', usage: [{ state: 'RELEASED' }] });
  });

  it('signs a receipt that verifies with the published keys, with commitments of the purpose and of each frame', async () => {
    const parts = frames();
    const { sessionId, captureId } = await uploadLive(parts);
    await writeMeasurement(captureId, 'decline_spoof');
    await settleCapture(fixture.service, captureId, 'MEASURED');
    const answer = await fetch(`${fixture.base}/v1/sessions/${sessionId}/evidence`, {
      headers: { Authorization: `Bearer ${fixture.account.liveKey}` },
    });
    const evidence = (await answer.json()) as Parameters<typeof verifyReceipt>[0];
    const verdict = await verifyReceipt(evidence, await fixture.service.signer.publicKeys(fixture.service.db));
    expect(verdict.valid).toBe(true);
    expect(evidence.bundle).toMatchObject({ outcome: 'DECLINED', reasons: ['LIVENESS_SCORE_LOW'], mode: 'LIVE' });
    // Verified as a third party with the salt and the pictures would, without code of the service.
    const { service } = fixture;
    const row = await service.db('sessions').where({ id: sessionId }).first('subject_row', 'wrapped_salt');
    const subjectKey = await loadSubjectKey(service, service.db, row.subject_row);
    const salt = service.vault.openUnder(subjectKey ?? Buffer.alloc(0), saltContext(sessionId), row.wrapped_salt);
    const hmac = (part: Buffer | string) => createHmac('sha256', salt).update(part).digest('hex');
    const expected = parts.map((part, index) => ({ index, commitment: `hmac-sha256:${hmac(part)}` }));
    expect(evidence.bundle).toMatchObject({ media: expected, purposeHash: `hmac-sha256:${hmac(LIVENESS.purpose)}` });
  });

  it('changes nothing if any statement of the transaction fails, and succeeds the next time', async () => {
    const { sessionId, captureId } = await uploadLive(undefined, { enrollOnApprove: true });
    await writeMeasurement(captureId, 'approve');
    const before = await everythingOf(sessionId);
    let broken = 0;
    for (; ; broken++) {
      const failed = await settleCapture({ ...fixture.service, db: breakingAfter(broken) }, captureId, 'MEASURED').then(
        () => null,
        (error: Error) => error.message,
      );
      if (failed === null) break;
      expect(failed).toBe('power cut');
      expect(await everythingOf(sessionId)).toEqual(before);
    }
    // The transaction is broken at each of its statements; far fewer would mean that it was not broken inside.
    expect(broken).toBeGreaterThan(15);
    const { status, receipts, usage, decisions } = await stateOf(sessionId);
    expect([status, receipts.length, decisions.length, usage]).toMatchObject(['APPROVED', 1, 1, [{ state: 'USED' }]]);
    expect(await fixture.service.db('enrollments').where({ session_id: sessionId })).toHaveLength(1);
  });

  it('judges a measurement only by its own set, and waits if that set is unknown', async () => {
    const { sessionId, captureId } = await uploadLive();
    await writeMeasurement(captureId, 'approve', (measured) => measuredBy({ ...loadSet(), set: '2026-12-01' }, measured));
    await expect(settleCapture(fixture.service, captureId, 'MEASURED')).rejects.toThrow(/2026-12-01.*MODEL_DEFINITIONS_DIR/);
    expect((await stateOf(sessionId)).status).toBe('PROCESSING');
    await fixture.definitions.placeSet('2026-12-01', (set) =>
      Object.assign(set.checks['face.consistency']!, { threshold: 0.6 }),
    );
    await settleCapture(fixture.service, captureId, 'MEASURED');
    const { status, decisions } = await stateOf(sessionId);
    expect(status).toBe('APPROVED');
    const consistency = decisions[0].checks.find((check: { kind: string }) => check.kind === 'face.consistency');
    expect(consistency).toMatchObject({ status: 'PASSED', threshold: 0.6 });
  });

  it('fails a session whose set never arrives, releases its reservation, and never judges it', async () => {
    const { sessionId, captureId } = await uploadLive();
    await writeMeasurement(captureId, 'approve', (measured) => measuredBy({ ...loadSet(), set: '2026-12-02' }, measured));
    for (let i = 0; i < 3; i++) {
      await expect(settleCapture(fixture.service, captureId, 'MEASURED')).rejects.toThrow(/2026-12-02/);
      fixture.passMs(31_000);
      await sweep(fixture.service);
    }
    expect(await stateOf(sessionId)).toMatchObject({ status: 'FAILED', receipts: [], usage: [{ state: 'RELEASED' }] });
  });

  it.each([
    ['a precision that is not known here', precisely('int8'), '/models/match'],
    ['a face without a number', withoutSharpness, '/frames/0/main/sharpness'],
  ])('judges no measurement with %s, and then fails without a charge', async (_, change, place) => {
    const { sessionId, captureId } = await uploadLive();
    await writeMeasurement(captureId, 'approve', change);
    for (let i = 0; i < 3; i++) {
      await expect(settleCapture(fixture.service, captureId, 'MEASURED')).rejects.toThrow(`at ${place}`);
      fixture.passMs(31_000);
      await sweep(fixture.service);
    }
    const state = await stateOf(sessionId);
    expect(state).toMatchObject({ status: 'FAILED', receipts: [], usage: [{ state: 'RELEASED' }] });
    expect(state.decisions).toMatchObject([{ outcome: 'INCONCLUSIVE', reasons: [{ code: 'PROCESSING_TIMEOUT' }] }]);
  });

  it('reviews a first half whose second half never comes, and fails without a charge if it cannot be read in time', async () => {
    const doubted = async () => {
      const uploaded = await uploadLive();
      await writeMeasurement(uploaded.captureId, 'challenge_then_approve', (measured) => measuredBy(loadSet(), measured));
      await settleCapture(fixture.service, uploaded.captureId, 'MEASURED');
      return uploaded;
    };
    const [kept, lost] = [await doubted(), await doubted()];
    await writeMeasurement(lost.captureId, 'challenge_then_approve', precisely('int8'));
    fixture.passMs(ANSWER_MS + 1000);
    await sweep(fixture.service);
    expect((await stateOf(kept.sessionId)).status).toBe('IN_REVIEW');
    expect((await stateOf(lost.sessionId)).status).toBe('CAPTURING');
    fixture.passMs((MEASURE_RETRIES + 1) * DECISION_DEADLINE_MS);
    await sweep(fixture.service);
    expect(await stateOf(lost.sessionId)).toMatchObject({
      ...{ status: 'FAILED', receipts: [], usage: [{ state: 'RELEASED' }] },
      decisions: [{ outcome: 'INCONCLUSIVE', reasons: [{ code: 'ENGINE_UNAVAILABLE' }], capture_id: lost.captureId }],
    });
    expect((await fixture.service.db('captures').where({ id: lost.captureId }).first()).state).toBe('FAILED');
  });

  it('signs the precision that the networks computed in', async () => {
    const { sessionId, captureId } = await uploadLive();
    await writeMeasurement(captureId, 'approve', precisely('fp16'));
    await settleCapture(fixture.service, captureId, 'MEASURED');
    const [{ checks }] = (await stateOf(sessionId)).decisions;
    const match = checks.find(({ kind }: { kind: string }) => kind === 'face.consistency');
    expect(match.engine).toMatchObject({ precision: 'fp16' });
  });

  it('refuses a measurement of another capture', async () => {
    const { sessionId, captureId } = await uploadLive();
    await writeMeasurement(captureId, 'approve', { captureId: 'cap_of_somebody_else' });
    await expect(settleCapture(fixture.service, captureId, 'MEASURED')).rejects.toThrow('another capture');
    expect((await stateOf(sessionId)).status).toBe('PROCESSING');
  });

  it('calls a capture with known bytes a replay, even if both arrive concurrently', async () => {
    const parts = frames();
    const both = await Promise.all([uploadLive(parts), uploadLive(parts)]);
    const outcomes: string[] = [];
    for (const { captureId, sessionId } of both) {
      await writeMeasurement(captureId, 'approve');
      await settleCapture(fixture.service, captureId, 'MEASURED');
      const [decision] = (await stateOf(sessionId)).decisions;
      outcomes.push(decision.reasons.map((each: { code: string }) => each.code).join());
    }
    expect(outcomes.sort()).toEqual(['', 'MEDIA_REPLAYED']);
  });

  it('fails without a receipt or a charge if no measurement ever arrives', async () => {
    const { sessionId } = await uploadLive();
    for (let i = 0; i < 3; i++) {
      fixture.passMs(31_000);
      await sweep(fixture.service);
    }
    const state = await stateOf(sessionId);
    expect(state).toMatchObject({ status: 'FAILED', receipts: [], usage: [{ state: 'RELEASED', outcome: 'FAILED' }] });
    expect(state.decisions).toMatchObject([{ outcome: 'INCONCLUSIVE', reasons: [{ code: 'PROCESSING_TIMEOUT' }] }]);
  });

  it('keeps the media for as long as the policy says, and not longer', async () => {
    const { captureId } = await uploadLive();
    await writeMeasurement(captureId, 'approve');
    await settleCapture(fixture.service, captureId, 'MEASURED');
    const { media_blob_id } = await fixture.service.db('captures').where({ id: captureId }).first('media_blob_id');
    const object = fixture.service.vault.getObject(media_blob_id, Buffer.alloc(32)).catch((error: Error) => error.name);
    expect(await object).toBe('SealBrokenError');
    fixture.passMs(25 * 3_600_000);
    await sweep(fixture.service);
    const gone = fixture.service.vault.getObject(media_blob_id, Buffer.alloc(32)).catch((error: Error) => error.name);
    expect(await gone).toBe('ObjectMissingError');
  });
});

it('deletes in batches and reports which rows have more to delete, so that a backlog delays neither a stop nor a session', async () => {
  const { service } = fixture;
  const old = Array.from({ length: 2050 }, (_, i) => ({ key: `old ${i}`, points: 1, expire: 1 }));
  await service.db('request_counts').insert(old);
  const left = async () => (await service.db('request_counts').where({ expire: 1 })).length;
  const unfinished = await deleteDue(service);
  expect([unfinished.length, await left()]).toEqual([1, 50]);
  expect(await deleteDue(service, unfinished)).toEqual([]);
  expect(await left()).toBe(0);
});
