import { openJobs } from '@faceproof/orchestrator/jobs/jobs.js';
import { sweep } from '@faceproof/orchestrator/journey/clockwork/sweep.js';
import { settleCapture } from '@faceproof/orchestrator/journey/settle-capture.js';
import { guardSigner } from '@faceproof/orchestrator/receipts/signer.js';
import { ClockSkewError, openClockSkew } from '@faceproof/orchestrator/store/clock-skew.js';
import { describe, expect, it } from 'vitest';
import { createDatabase } from '../../harness/services/create-database.js';
import { queueSettings } from '../../harness/services/queue-settings.js';
import { useOpened } from '../../harness/use-opened.js';
import { openFixture } from '../settling/journey-fixture.js';
import { uploadCapture, writeInWorkersStead } from '../settling/live-capture.js';

const MS_MAX = 5000;

const fixture = useOpened(() => openFixture({ included: 100 }));

/** An orchestrator on the same database, whose clock the test sets. */
async function openSkewed(aheadMs: number) {
  const clock = { aheadMs, now: () => new Date(Date.now() + clock.aheadMs) };
  const wrong: Error[] = [];
  const skew = await openClockSkew({
    db: fixture.service.db,
    clock,
    monotonic: () => performance.now(),
    msMax: MS_MAX,
    onWrong: (error) => wrong.push(error),
    onError: () => undefined,
  });
  const signer = guardSigner(fixture.service.signer, () => skew.check());
  return { clock, skew, wrong, service: { ...fixture.service, clock, signer, clockSkew: skew } };
}

describe('the clock of an orchestrator', () => {
  it.each([0, 300_000, -300_000])('is measured against that of the database: %d ms', async (aheadMs) => {
    const { skew, wrong } = await openSkewed(aheadMs);
    expect(Math.abs(skew.skewMs() - aheadMs)).toBeLessThan(1000);
    expect(wrong).toHaveLength(aheadMs === 0 ? 0 : 1);
    if (aheadMs === 0) skew.check();
    else expect(() => skew.check()).toThrow(aheadMs > 0 ? /\d{6} ms ahead of .*NTP/ : /\d{6} ms behind .*NTP/);
    await skew.stop();
  });

  it('is noticed at once when someone sets it, and when it is right again', async () => {
    const { skew, clock } = await openSkewed(0);
    clock.aheadMs = 300_000;
    expect(() => skew.check()).toThrow(ClockSkewError);
    clock.aheadMs = 0;
    skew.check();
    await skew.stop();
  });
});

describe('an orchestrator whose clock is 300 s ahead', () => {
  it('signs nothing: the capture stays undecided until another orchestrator, or the right time, settles it', async () => {
    const { service, skew } = await openSkewed(300_000);
    const { sessionId, captureId } = await uploadCapture(fixture);
    await writeInWorkersStead(fixture, captureId, 'approve');
    await expect(settleCapture(service, captureId, 'MEASURED')).rejects.toThrow(ClockSkewError);
    expect(await rowsOf(sessionId)).toEqual({ status: 'PROCESSING', receipts: 0, charged: 0 });

    await settleCapture(fixture.service, captureId, 'MEASURED');
    expect(await rowsOf(sessionId)).toEqual({ status: 'APPROVED', receipts: 1, charged: 1 });
    await skew.stop();
  });

  it('leaves all settling to the others until its clock is right', async () => {
    const { skew, clock } = await openSkewed(0);
    const settledBy = { wrong: 0, right: 0 };
    const database = await createDatabase();
    const queue = { databaseUrl: database.roleUrls.service, redisUrl: queueSettings().REDIS_URL ?? null };
    const open = async (who: keyof typeof settledBy) => {
      const jobs = await openJobs({ ...queue, log: fixture.service.log, now: Date.now });
      await jobs.startSettling(async () => {
        // As the service does: a worker that waits for a job when it is paused still gets that one.
        if (who === 'wrong') skew.check();
        settledBy[who]++;
      });
      return jobs;
    };
    const wrong = await open('wrong');
    skew.onTurn((isWrong) => wrong.pauseSettling(isWrong));
    clock.aheadMs = 300_000;
    expect(() => skew.check()).toThrow(ClockSkewError);
    const enqueue = (n: number) => wrong.enqueue(`job ${n}`, { v: 1, captureId: `cap_${n}` }, null);
    for (let n = 0; n < 20; n++) await enqueue(n);
    const right = await open('right');
    await expect.poll(() => settledBy).toEqual({ wrong: 0, right: 20 });

    await right.close();
    clock.aheadMs = 0;
    skew.check();
    await enqueue(20);
    await expect.poll(() => settledBy).toEqual({ wrong: 1, right: 20 });
    await wrong.close();
    await database.drop();
    await skew.stop();
  });

  it('fails no capture as overdue and expires no link, because only its clock says so', async () => {
    const { service, skew } = await openSkewed(300_000_000);
    const { sessionId, captureId } = await uploadCapture(fixture);
    for (let i = 0; i < 4; i++) await sweep(service);
    expect(await fixture.service.db('captures').where({ id: captureId }).first('tries')).toEqual({ tries: 0 });
    expect(await rowsOf(sessionId)).toMatchObject({ status: 'PROCESSING' });
    await skew.stop();
  });
});

async function rowsOf(sessionId: string) {
  const { db } = fixture.service;
  return {
    status: (await db('sessions').where({ id: sessionId }).first('status')).status,
    receipts: (await db('receipts').where({ session_id: sessionId })).length,
    charged: (await db('usage_rows').where({ session_id: sessionId, state: 'USED' })).length,
  };
}
