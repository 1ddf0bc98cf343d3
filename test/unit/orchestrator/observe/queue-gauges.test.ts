import { openMetrics } from '@faceproof/orchestrator/observe/metrics.js';
import type { Queryable } from '@faceproof/orchestrator/store/database.js';
import { describe, expect, it } from 'vitest';

const DEPTH = {
  measuring: { waiting: 3, active: 1, oldestWaitingMs: 2_500 },
  settling: { waiting: 4, active: 2, oldestWaitingMs: 500 },
};

/** Metrics of a queue, without a database: what needs one is missing. */
function metricsOf(countWorkers: () => Promise<number>, load = { waitMs: 0, ratePerSecond: 0, peopleWaiting: 0 }) {
  const read = { times: 0 };
  const metrics = openMetrics({
    db: (() => {
      throw new Error('There is no database here');
    }) as unknown as Queryable,
    jobs: {
      async depth() {
        read.times++;
        return DEPTH;
      },
      countWorkers,
    },
    load: { now: () => new Date(), describe: async () => ({ ...load }), refused: () => ({ sessions: 0, attempts: 0 }) },
    ...{ uploadBytes: () => 0, referencePixels: () => 0, clockSkewMs: () => 0 },
    witnessing: { witnesses: [], quorum: 0 },
  });
  return { read, render: async () => (await metrics.render()).text };
}

describe('the gauges of the admission', () => {
  it('show what is so at each scrape, the first one too', async () => {
    const load = { waitMs: 2500, ratePerSecond: 3, peopleWaiting: 7 };
    const { render } = metricsOf(async () => 1, load);
    const first = await render();
    expect(first).toContain('\nfaceproof_admission_wait_seconds 2.5\n');
    expect(first).toContain('\nfaceproof_admission_rate 3\n');
    expect(first).toContain('\nfaceproof_admission_waiting 7\n');
    Object.assign(load, { ratePerSecond: 0.5, peopleWaiting: 0 });
    const second = await render();
    expect(second).toContain('\nfaceproof_admission_rate 0.5\n');
    expect(second).toContain('\nfaceproof_admission_waiting 0\n');
  });
});

describe('the gauges of the queue', () => {
  it('show what is so now, in the first scrape too, with one reading of the queue', async () => {
    const { read, render } = metricsOf(async () => 2);
    const text = await render();
    expect(text).toContain('\nfaceproof_workers 2\n');
    expect(text).toContain('\nfaceproof_jobs_waiting 3\n');
    expect(text).toContain('\nfaceproof_settle_jobs_in_flight 2\n');
    expect(text).toContain('\nfaceproof_oldest_job_age_seconds 2.5\n');
    expect(read.times).toBe(1);
  });

  it('are missing while the queue does not answer, instead of saying that there is no worker', async () => {
    const { render } = metricsOf(() => Promise.reject(new Error('away')));
    const text = await render();
    expect(text).toContain('faceproof_metric_missing{metric="faceproof_workers"} 1');
    expect(text).not.toMatch(/^faceproof_workers /m);
  });
});
