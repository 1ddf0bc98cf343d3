import { openJobs } from '@faceproof/orchestrator/jobs/jobs.js';
import { MEASURE_QUEUE, type MeasureJob } from '@faceproof/protocol/measuring/job.js';
import { type Consumer, consume } from '@faceproof/workers/intake/consume.js';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../harness/services/create-database.js';

describe('a job that a worker holds', () => {
  let database: TestDatabase;
  let jobs: Awaited<ReturnType<typeof openJobs>>;
  let sql: pg.Client;
  const consumers: Consumer[] = [];
  beforeAll(async () => {
    database = await createDatabase();
    const log = { warn: () => undefined, error: () => undefined } as unknown as Parameters<typeof openJobs>[0]['log'];
    jobs = await openJobs({ databaseUrl: database.roleUrls.service, redisUrl: null, log, now: Date.now });
    sql = new pg.Client({ connectionString: database.url });
    await sql.connect();
  });
  afterAll(async () => {
    await Promise.all(consumers.map((consumer) => consumer.close()));
    await sql.end();
    await jobs.close();
    await database.drop();
  });

  const enqueue = (id: string) => jobs.enqueue(id, { v: 1, captureId: id }, { captureId: id } as MeasureJob);

  /** A worker that measures until its signal is aborted. @returns the data of its first job, and why that was aborted */
  async function startWorker() {
    let begin: (data: unknown) => void = () => undefined;
    let end: (reason: unknown) => void = () => undefined;
    const begun = new Promise<unknown>((resolve) => {
      begin = resolve;
    });
    const aborted = new Promise<unknown>((resolve) => {
      end = resolve;
    });
    const consumer = await consume({
      queue: { backend: 'postgres', url: database.roleUrls.worker },
      name: MEASURE_QUEUE,
      concurrency: 1,
      handle: (data, signal) => {
        begin(data);
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => {
            end(signal.reason);
            reject(signal.reason);
          }),
        );
      },
      onError: () => undefined,
    });
    consumers.push(consumer);
    return { consumer, begun, aborted };
  }

  it('is aborted if the queue gives it to another worker', async () => {
    const { consumer, begun, aborted } = await startWorker();
    await enqueue('cap_lost');
    await begun;
    expect(consumer.inFlight()).toBe(1);
    await sql.query(`update bullmq.job set lock_token = 'another' where id = 'cap_lost' and state = 'active'`);
    expect(await aborted).toMatchObject({ name: 'AbandonedError', code: 'LOCK_LOST' });
    await expect.poll(() => consumer.inFlight()).toBe(0);
    await consumer.close();
    await sql.query(`delete from bullmq.job where id = 'cap_lost'`);
  });

  it('is returned to the queue if its worker abandons it, and another worker takes it', async () => {
    const first = await startWorker();
    await enqueue('cap_returned');
    await first.begun;
    const closed = first.consumer.close();
    first.consumer.abandon();
    expect(await first.aborted).toMatchObject({ code: 'DRAIN_ENDED' });
    await closed;
    const second = await startWorker();
    expect(await second.begun).toMatchObject({ captureId: 'cap_returned' });
    second.consumer.abandon();
    await second.aborted;
  });
});
