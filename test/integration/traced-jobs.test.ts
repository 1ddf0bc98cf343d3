import { contextOfCapture, type TraceContext } from '@faceproof/hosting/tracing/trace-context.js';
import { MEASURE_QUEUE, type MeasureJob } from '@faceproof/protocol/measuring/job.js';
import { type Consumer, consume } from '@faceproof/workers/intake/consume.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type House, openHouse } from './journey-house.js';

/** On PostgreSQL and on Redis. */
describe('a job in the queue', () => {
  let house: House;
  let consumer: Consumer;
  const taken = new Map<string, (trace: TraceContext | null) => void>();
  beforeEach(async () => {
    house = await openHouse();
    const { databaseUrl, redisUrl } = house.service.config;
    consumer = await consume({
      queue: redisUrl === null ? { backend: 'postgres', url: databaseUrl } : { backend: 'redis', url: redisUrl },
      name: MEASURE_QUEUE,
      concurrency: 1,
      handle: async (data, _signal, trace) => taken.get((data as MeasureJob).captureId)?.(trace),
      onError: () => undefined,
    });
  });
  afterEach(async () => {
    await consumer.close();
    await house.close();
  });

  async function takenTrace(captureId: string, trace: TraceContext | null): Promise<TraceContext | null> {
    const arrived = new Promise<TraceContext | null>((resolve) => taken.set(captureId, resolve));
    await house.service.jobs.enqueue(captureId, { v: 1, captureId }, { captureId } as MeasureJob, { trace });
    return arrived;
  }

  it('carries its trace to the worker', async () => {
    const trace = contextOfCapture('cap_traced');
    expect(await takenTrace('cap_traced', trace)).toEqual(trace);
  });

  it('carries none while nothing is traced', async () => {
    expect(await takenTrace('cap_untraced', null)).toBeNull();
  });
});
