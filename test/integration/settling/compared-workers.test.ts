import { loadSet } from '@faceproof/models/sets/load-set.js';
import { simulateMeasurement } from '@faceproof/orchestrator/simulate/simulate-measurement.js';
import { MEASURE_QUEUE, type Measurement } from '@faceproof/protocol/measuring/job.js';
import type { WorkerReport } from '@faceproof/protocol/measuring/worker-report.js';
import { handleCapture } from '@faceproof/workers/handle-capture.js';
import { consume } from '@faceproof/workers/intake/consume.js';
import { startReporting } from '@faceproof/workers/intake/report-worker.js';
import { openIntake } from '@faceproof/workers/intake/take-while-trusted.js';
import { openDiskMediaStore } from '@faceproof/workers/store/disk-media-store.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { measuredBy } from '../../harness/media/measured-by.js';
import { type Fixture, openFixture } from './journey-fixture.js';
import { uploadCapture } from './live-capture.js';

const SHIPPED = loadSet();
const LIAR = 'wrk_liarliarliarliar';
const [ANN, BEN] = ['wrk_annannannannanna', 'wrk_benbenbenbenbenb'];

let fixture: Fixture;
let close: (() => Promise<void>)[];
beforeEach(async () => {
  fixture = await openFixture({ environment: { COMPARED_SHARE: '1' }, included: 100 });
  close = [];
});
afterEach(async () => {
  for (const step of close) await step();
  await fixture.close();
});

function tell(captureId: string): Measurement {
  const measured = simulateMeasurement({ captureId, challenge: null, attempt: 1, scenario: 'approve', hasReference: false });
  return { ...measured, ...measuredBy(SHIPPED, measured) };
}

function lie(captureId: string): Measurement {
  const told = tell(captureId);
  return { ...told, consistency: 1 - (told.consistency ?? 0) };
}

/** A worker with the real queue, reports, seals and store. What it measures is made up. */
async function startWorker(workerId: string, host: string, measure = tell) {
  const { databaseUrl, redisUrl, workerKey } = fixture.service.config;
  const queue =
    redisUrl === null ? { backend: 'postgres' as const, url: databaseUrl } : { backend: 'redis' as const, url: redisUrl };
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined } as never;
  const metrics = { captureMeasured: () => undefined, captureFailed: () => undefined, scored: () => undefined };
  const measured: string[] = [];
  const tools = {
    worker: { workerId, host },
    store: openDiskMediaStore(fixture.mediaDir),
    workerKeys: [workerKey],
    now: () => performance.now(),
    measureShadow: async () => null,
    measure: async ({ captureId }: { captureId: string }) => {
      measured.push(captureId);
      return measure(captureId);
    },
  };
  const intake = await openIntake(() =>
    consume({
      ...{ queue, name: MEASURE_QUEUE, concurrency: 1, onError: () => undefined },
      handle: (data, signal, taken) =>
        handleCapture(data, tools, {
          log: quiet,
          metrics,
          signal,
          ...taken,
          tracing: { record: () => undefined },
          engine: 'onnx:cpu',
        }),
    }),
  );
  const standing = { withdrawn: false };
  const reporter = startReporting({
    queue,
    onError: () => undefined,
    onStanding({ withdrawn, may }) {
      standing.withdrawn = withdrawn;
      void intake.allow(may);
    },
    describe: (): WorkerReport => ({
      ...{ v: 1, workerId, host, engine: 'onnx:cpu', set: SHIPPED.set, shadowSet: null, refusedSets: [], ready: true },
      ...{
        ...standing,
        inFlight: intake.inFlight(),
        places: 1,
        startedAt: 1,
        reportedAt: fixture.service.clock.now().getTime(),
      },
    }),
  });
  await reporter.report();
  close.push(reporter.close, intake.close);
  return { measured, report: reporter.report, rest: intake.allow, stop: () => Promise.all([reporter.close(), intake.close()]) };
}

const rows = () => fixture.service.db('comparisons').orderBy('compared_at');

/** The first measurement is by one worker; then the others take captures again. */
async function decideOne(
  by: Awaited<ReturnType<typeof startWorker>>,
  others: readonly { rest(may: boolean): Promise<void> }[],
) {
  const before = (await rows()).length;
  await Promise.all(others.map((one) => one.rest(false)));
  const { sessionId, captureId } = await uploadCapture(fixture);
  await expect.poll(() => by.measured.includes(captureId)).toBe(true);
  await Promise.all(others.map((one) => one.rest(true)));
  await expect.poll(async () => (await rows()).length).toBe(before + 1);
  const { status } = await fixture.service.db('sessions').where({ id: sessionId }).first('status');
  const receipt = await fixture.service.db('receipts').where({ session_id: sessionId }).first('bundle');
  return { sessionId, status, bundle: JSON.parse(receipt.bundle), comparison: (await rows()).at(-1) };
}

describe('workers that are compared', () => {
  it('agree, on another host, and receipts say how many did', async () => {
    const ann = await startWorker(ANN, 'host-1');
    const near = await startWorker('wrk_nearnearnearnear', 'host-1');
    const ben = await startWorker(BEN, 'host-2');
    const one = await decideOne(ann, [near, ben]);
    expect(one).toMatchObject({ status: 'APPROVED', bundle: { comparisons: { compared: 0, differed: 0 } } });
    expect(one.comparison).toMatchObject({ place: null, workers: [ANN, BEN], wrong: [] });
    const next = await decideOne(ann, [near, ben]);
    expect(next.bundle.comparisons).toEqual({ compared: 1, differed: 0 });
    expect(near.measured).toEqual([]);
  });

  it('are distinguished by a third, and one that was wrong three times in a day gets no more captures', async () => {
    const liar = await startWorker(LIAR, 'host-1', lie);
    const [ann, ben] = [await startWorker(ANN, 'host-2'), await startWorker(BEN, 'host-3')];
    for (let i = 0; i < 3; i++) {
      await Promise.all([ann, ben, liar].map((one) => one.report()));
      const { sessionId, status, comparison } = await decideOne(liar, [ann, ben]);
      // By the lie: a comparison changes no decision.
      expect(status).toBe('DECLINED');
      expect(comparison).toMatchObject({
        place: '/consistency',
        workers: expect.arrayContaining([LIAR, ANN, BEN]),
        wrong: [LIAR],
      });
      const entry = await fixture.service.db('audit_log').where({ object_id: sessionId }).first();
      expect(entry).toMatchObject({
        actor_kind: 'SERVICE',
        action: 'measurements differ',
        detail: expect.stringMatching(`^${LIAR} against`),
      });
    }
    await expect
      .poll(() => fixture.service.db('audit_log').where({ action: 'worker withdrawn' }))
      .toMatchObject([{ object_id: LIAR }]);
    const { text } = await fixture.service.metrics.render();
    expect(text).toContain('faceproof_compared_captures{result="differed"} 3');
    expect(text).toContain(`faceproof_worker_differed{worker="${LIAR}",certain="true"} 3`);
    await liar.report();
    await expect.poll(async () => (await fixture.service.jobs.listWorkers()).filter(({ withdrawn }) => withdrawn)).toEqual([]);
    await liar.report();
    expect((await fixture.service.jobs.listWorkers()).filter(({ withdrawn }) => withdrawn)).toMatchObject([{ workerId: LIAR }]);
    const before = liar.measured.length;
    await uploadCapture(fixture).then(({ captureId }) =>
      expect.poll(() => [...ann.measured, ...ben.measured].includes(captureId)).toBe(true),
    );
    expect(liar.measured).toHaveLength(before);
    // The others end: then it is the last one.
    await Promise.all([ann.stop(), ben.stop()]);
    await liar.report();
    const { captureId } = await uploadCapture(fixture);
    await expect.poll(() => liar.measured.includes(captureId)).toBe(true);
  });

  it('are both named where there are only two, however often, and none is withdrawn', async () => {
    const [liar, ann] = [await startWorker(LIAR, 'host-1', lie), await startWorker(ANN, 'host-2')];
    for (let i = 0; i < 4; i++) {
      await Promise.all([ann, liar].map((one) => one.report()));
      expect((await decideOne(liar, [ann])).comparison).toMatchObject({ place: '/consistency', wrong: [LIAR, ANN] });
    }
    expect(await fixture.service.db('audit_log').where({ action: 'worker withdrawn' })).toEqual([]);
  });

  it('are none while another has none to be compared with', async () => {
    const ann = await startWorker(ANN, 'host-1');
    const { captureId } = await uploadCapture(fixture);
    await expect.poll(() => ann.measured.includes(captureId)).toBe(true);
    await expect
      .poll(async () => (await fixture.service.db('captures').where({ id: captureId }).first('state')).state)
      .toBe('DECIDED');
    expect(await rows()).toEqual([]);
  });
});
