import { listReports } from '@faceproof/orchestrator/jobs/list-reports.js';
import { openQueueClient } from '@faceproof/orchestrator/jobs/open-queue-client.js';
import { REPORT_KEPT_MS, REPORT_QUEUE, type WorkerReport } from '@faceproof/protocol/measuring/worker-report.js';
import { startReporting } from '@faceproof/workers/intake/report-worker.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, openFixture } from '../settling/journey-fixture.js';

const REPORT: WorkerReport = {
  v: 1,
  workerId: 'wrk_aaaaaaaaaaaaaaaa',
  host: 'gpu-1',
  engine: 'onnx:cpu',
  set: '2026-11-20',
  shadowSet: null,
  refusedSets: [],
  ready: true,
  withdrawn: false,
  inFlight: 1,
  places: 3,
  startedAt: 1,
  reportedAt: 1,
};

describe('the reports of workers', () => {
  let fixture: Fixture;
  let errors: Error[];
  beforeEach(async () => {
    fixture = await openFixture();
    errors = [];
  });
  afterEach(() => fixture.close());

  function start(change: () => Partial<WorkerReport> = () => ({})) {
    const { databaseUrl, redisUrl } = fixture.service.config;
    return startReporting({
      queue: redisUrl === null ? { backend: 'postgres', url: databaseUrl } : { backend: 'redis', url: redisUrl },
      describe: () => ({ ...REPORT, reportedAt: Date.now(), ...change() }),
      onError: (error) => errors.push(error),
    });
  }
  async function withReports<T>(
    work: (queue: ReturnType<ReturnType<typeof openQueueClient>['queue']>) => Promise<T>,
  ): Promise<T> {
    const queue = openQueueClient(fixture.service.config).queue(REPORT_QUEUE);
    try {
      return await work(queue);
    } finally {
      await queue.close();
    }
  }
  const listed = async () => (await fixture.service.jobs.listWorkers()).map(({ workerId, inFlight }) => [workerId, inFlight]);

  it('show what each worker does now, and nothing once it has ended', async () => {
    const load = { inFlight: 1 };
    const first = start(() => load);
    const second = start(() => ({ workerId: 'wrk_bbbbbbbbbbbbbbbb', startedAt: 2 }));
    await Promise.all([first.report(), second.report()]);
    load.inFlight = 2;
    await first.report();
    expect(await listed()).toEqual([
      ['wrk_aaaaaaaaaaaaaaaa', 2],
      ['wrk_bbbbbbbbbbbbbbbb', 1],
    ]);
    await first.close();
    expect(await listed()).toEqual([['wrk_bbbbbbbbbbbbbbbb', 1]]);
    await second.close();
    expect([await listed(), errors]).toEqual([[], []]);
  });

  it('come back after the queue has lost them', async () => {
    const worker = start();
    await worker.report();
    await withReports((queue) => queue.remove(REPORT.workerId));
    expect(await listed()).toEqual([]);
    // The first attempt finds that the job is gone, the second one adds it.
    await worker.report();
    await worker.report();
    expect(await listed()).toEqual([[REPORT.workerId, 1]]);
    await worker.close();
  });

  it('leave out what is not a report, and a worker that was killed long ago, whose report the next one removes', async () => {
    const old = { ...REPORT, workerId: 'wrk_cccccccccccccccc', reportedAt: Date.now() - REPORT_KEPT_MS };
    await withReports(async (queue) => {
      await queue.add('report', old, { jobId: old.workerId });
      await queue.add('report', { ...REPORT, places: 'many' }, { jobId: 'hostile' });
      expect(await listReports(queue, Date.now())).toEqual([]);
      const worker = start();
      await worker.report();
      await expect.poll(async () => (await queue.getWaiting()).map(({ id }) => id)).toEqual([REPORT.workerId]);
      await worker.close();
    });
  });
});
