import { EventEmitter, once } from 'node:events';
import { openAttempt } from '@faceproof/orchestrator/journey/captures/open-capture.js';
import { sweep } from '@faceproof/orchestrator/journey/clockwork/sweep.js';
import { openSession } from '@faceproof/orchestrator/journey/sessions/open-session.js';
import type { Challenge } from '@faceproof/protocol/api/sessions/captures.js';
import { describe, expect, it, vi } from 'vitest';
import { makePng } from '../../contract/harness/grey-picture.js';
import { useOpened } from '../../harness/use-opened.js';
import { LIVENESS, openFixture, unrecorded } from '../settling/journey-fixture.js';
import { uploadCapture } from '../settling/live-capture.js';
import { driveLoad } from './load/drive-load.js';
import { openFixedWorker } from './load/fixed-worker.js';

const LIMIT_SECONDS = 2;
/** One capture in 200 ms: at most five a second, and fewer on a busy machine. */
const WORKER = { ms: 200, concurrency: 1 };
const PER_SECOND_MAX = 5;
/** Three times as many people as the worker can measure. */
const LOAD = { perSecond: 15, seconds: 8, captureMs: 500, abandoned: 0.1 };

describe('three times as many people as the workers can measure', () => {
  const environment = { ADMISSION_WAIT_SECONDS: String(LIMIT_SECONDS) };
  const fixture = useOpened(() => openFixture({ included: 10_000, environment }));

  const ask = (id: string, open: () => Promise<unknown>) =>
    fixture.service.admission.admitAttempt({ id, accountId: fixture.account.accountId, status: 'CREATED' }, open);
  const askLater = async (id: string, open: () => Promise<unknown>) => {
    // The next look is due.
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 300);
    await ask(id, open).finally(() => later.mockRestore());
  };

  it('count once each, also if one is stored while the next one asks', async () => {
    const { sessionId } = await openSession(fixture.service, fixture.tenant('LIVE'), LIVENESS, unrecorded);
    await ask(sessionId, async () => {
      await openAttempt(fixture.service, sessionId, { by: 'DEVICE', shown: [] });
      await askLater('ses_other', async () => undefined);
    });
  });

  it('are not all admitted because they ask in the same instant, or before the first ones are stored', async () => {
    const storing = new EventEmitter();
    const open = () => once(storing, 'stored');
    const refusals = () => fixture.service.admission.refused().attempts;
    const first = Array.from({ length: 20 }, (_, i) => ask(`ses_${i}`, open).catch(() => undefined));
    await expect.poll(refusals).toBeGreaterThan(10);
    const before = refusals();
    await expect(askLater('ses_20', open)).rejects.toMatchObject({ code: 'overloaded' });
    expect(refusals()).toBe(before + 1);
    storing.emit('stored');
    await Promise.all(first);
  });

  it('are refused early, and all who were accepted are decided, soon and once', async () => {
    const challenges = new Map<string, Challenge>();
    const worker = await openFixedWorker(fixture.service.config, { ...WORKER, challenges });
    const load = { ...LOAD, baseUrl: fixture.base, liveKey: fixture.account.liveKey, picture: makePng(320, 240) };
    const driven = await driveLoad(load, challenges);
    await worker.close();

    expect(driven.refusedSessions + driven.waited).toBeGreaterThan(driven.people / 4);
    expect([driven.refusedUploads, driven.lost, driven.firstError]).toEqual([0, 0, null]);
    expect(driven.accepted).toBeGreaterThan(10);
    expect([driven.decidedMs.length, driven.failed]).toEqual([driven.accepted, 0]);
    expect(new Set(worker.answered).size).toBe(worker.answered.length);
    // Without admission, 80 would be in line at the end, and more on a busy machine, where it comes late.
    expect(await longestLine()).toBeLessThanOrEqual(6 * LIMIT_SECONDS * PER_SECOND_MAX);
  }, 120_000);

  it('leave nothing behind that refuses the next person', async () => {
    await sweep(fixture.service);
    const { waitMs } = await fixture.service.admission.describe();
    expect(waitMs).toBeLessThanOrEqual(LIMIT_SECONDS * 1000);
    await expect
      .poll(() => fixture.service.admission.admitSession(fixture.account.accountId).then(() => 'admitted'), { timeout: 30_000 })
      .toBe('admitted');
  });

  async function longestLine(): Promise<number> {
    const rows = await fixture.service.db('captures').whereNotNull('uploaded_at').select('uploaded_at', 'settled_at');
    const moves = rows.flatMap((row) => [
      { at: row.uploaded_at.getTime(), by: 1 },
      { at: row.settled_at.getTime(), by: -1 },
    ]);
    let line = 0;
    return Math.max(...moves.toSorted((a, b) => a.at - b.at || a.by - b.by).map(({ by }) => (line += by)));
  }
});

describe('a capture that is late, or whose session has ended', () => {
  const fixture = useOpened(() => openFixture());

  it('gives its place to the attempt that replaces it, also before that one is stored', async () => {
    const { sessionId } = await openSession(fixture.service, fixture.tenant('LIVE'), LIVENESS, unrecorded);
    await openAttempt(fixture.service, sessionId, { by: 'DEVICE', shown: [] });
    await fixture.service.admission.admitAttempt({ ...fixture.account, id: sessionId, status: 'CAPTURING' }, async () => {
      fixture.passMs(3_600_000);
      await expect.poll(async () => (await fixture.service.admission.describe()).waitMs).toBe(1000);
    });
  });

  it('is measured after those that can still be decided in time, or not at all', async () => {
    const inLine = (captureId: string) => expect.poll(() => fixture.service.jobs.isWaiting(captureId), { timeout: 20_000 });
    const ended = await uploadCapture(fixture);
    await inLine(ended.captureId).toBe(true);
    for (let i = 0; i < 2; i++) {
      fixture.passMs(30_001);
      await sweep(fixture.service);
    }
    const late = await uploadCapture(fixture);
    await inLine(late.captureId).toBe(true);
    fixture.passMs(30_001);
    await sweep(fixture.service);
    expect(await fixture.service.jobs.isWaiting(ended.captureId)).toBe(false);
    expect(await fixture.service.db('sessions').where({ id: ended.sessionId }).first('status')).toEqual({ status: 'FAILED' });

    const fresh = await uploadCapture(fixture);
    await inLine(fresh.captureId).toBe(true);
    const rows = await fixture.service.db('captures').select('id', 'challenge');
    const challenges = new Map<string, Challenge>(rows.map(({ id, challenge }) => [id, challenge]));
    const worker = await openFixedWorker(fixture.service.config, { ms: 1, concurrency: 1, challenges });
    await expect.poll(() => worker.answered, { timeout: 20_000 }).toEqual([fresh.captureId, late.captureId]);
    await worker.close();
  });
});
