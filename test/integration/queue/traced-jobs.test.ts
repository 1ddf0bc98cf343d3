import { contextOfCapture, type TraceContext } from '@faceproof/hosting/tracing/trace-context.js';
import { MEASURE_QUEUE, type MeasureJob } from '@faceproof/protocol/measuring/job.js';
import { type Consumer, consume, type TakenJob } from '@faceproof/workers/intake/consume.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, openFixture } from '../settling/journey-fixture.js';

/** On PostgreSQL and on Redis. */
describe('a job in the queue', () => {
  let fixture: Fixture;
  let consumer: Consumer;
  const taken = new Map<string, (taken: TakenJob) => void>();
  beforeEach(async () => {
    fixture = await openFixture();
    const { databaseUrl, redisUrl } = fixture.service.config;
    consumer = await consume({
      queue: redisUrl === null ? { backend: 'postgres', url: databaseUrl } : { backend: 'redis', url: redisUrl },
      name: MEASURE_QUEUE,
      concurrency: 1,
      handle: async (data, _signal, of) => taken.get((data as MeasureJob).captureId)?.(of),
      onError: () => undefined,
    });
  });
  afterEach(async () => {
    await consumer.close();
    await fixture.close();
  });

  async function takenTrace(captureId: string, trace: TraceContext | null): Promise<TraceContext | null> {
    const arrived = new Promise<TraceContext | null>((resolve) => taken.set(captureId, (of) => resolve(of.trace)));
    await enqueue(captureId, trace);
    return arrived;
  }

  function enqueue(captureId: string, trace: TraceContext | null): Promise<void> {
    return fixture.service.jobs.enqueue(captureId, { v: 1, captureId }, { captureId } as MeasureJob, { trace });
  }

  it('carries its trace to the worker', async () => {
    const trace = contextOfCapture('cap_traced');
    expect(await takenTrace('cap_traced', trace)).toEqual(trace);
  });

  it('carries none while nothing is traced', async () => {
    expect(await takenTrace('cap_untraced', null)).toBeNull();
  });

  it('is tried for the first time once', async () => {
    const tries: boolean[] = [];
    const done = new Promise<void>((resolve) => {
      taken.set('cap_retried', ({ isFirstTry }) => {
        if (tries.push(isFirstTry) === 3) return resolve();
        throw new Error('try it again');
      });
    });
    await enqueue('cap_retried', null);
    await done;
    expect(tries).toEqual([true, false, false]);
  });
});
