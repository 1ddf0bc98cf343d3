import { describe, expect, it } from 'vitest';
import { openCounted } from './open-counted.js';

const DEPTH = {
  measuring: { waiting: 3, active: 1, oldestWaitingMs: 2_500 },
  settling: { waiting: 4, active: 2, oldestWaitingMs: 500 },
};

function metricsOf(countWorkers: () => Promise<number>) {
  const read = { times: 0 };
  const depth = async () => {
    read.times++;
    return DEPTH;
  };
  return { read, ...openCounted({ jobs: { depth, countWorkers } }) };
}

describe('the gauges of the admission', () => {
  it('show what is so at each scrape, the first one too', async () => {
    const load = { waitMs: 2500, ratePerSecond: 3, peopleWaiting: 7 };
    const source = { now: () => new Date(), refused: () => ({ sessions: 0, attempts: 0 }) };
    const { render } = openCounted({ load: { ...source, describe: async () => ({ ...load }) } });
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
