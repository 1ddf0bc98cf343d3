import { readJobMetadata, type TraceContext, toJobMetadata } from '@faceproof/hosting/tracing/trace-context.js';
import { HOPELESS, MEASURE_QUEUE, type MeasureJob, SETTLE_QUEUE, type SettleJob } from '@faceproof/protocol/measuring/job.js';
import { REPORT_QUEUE, type WorkerReport, withdrawalId } from '@faceproof/protocol/measuring/worker-report.js';
import type { Queue, Worker } from 'bullmq';
import type { Log } from '../observe/log.js';
import { withinTime } from '../observe/within-time.js';
import { listReports } from './list-reports.js';
import { openQueueClient } from './open-queue-client.js';

/** The queue of captures: a flow for each, with the parent `settle` (run here) and the child `measure` (run by a worker). */
export interface Jobs {
  /**
   * Enqueues a capture. The same id twice is one job.
   *
   * @param measure null if no worker is needed (the simulated engine): then `settle` runs at once
   * @param options.delayMs how long a job without a measurement waits
   * @param options.last as in {@link Jobs.putLast}
   * @param options.patient many workers may refuse the job
   * @param options.trace where the worker's spans belong; null or left out: it records none
   */
  enqueue(
    jobId: string,
    settle: SettleJob,
    measure: MeasureJob | null,
    options?: { delayMs?: number; last?: boolean; patient?: boolean; trace?: TraceContext | null },
  ): Promise<void>;
  /** Whether the measurement is still queued, so that requesting it again would change nothing. */
  isWaiting(jobId: string): Promise<boolean>;
  /** Lets workers measure a queued capture after all those that are not last. A running or missing job is ignored. */
  putLast(jobId: string): Promise<void>;
  /**
   * Removes a queued job. A running job stays; a missing one is ignored.
   *
   * @throws LateError if the queue does not answer; it removes the job once it does
   */
  withdraw(jobId: string): Promise<void>;
  /** Runs `settle` for each capture that is measured, or whose job has failed. */
  startSettling(settle: (job: SettleJob, measurement: JobOutcome) => Promise<void>): Promise<void>;
  /** Whether this process takes no more of these jobs, which others then take. */
  pauseSettling(paused: boolean): void;
  /** How many workers take measurements now. A worker takes none until its self-test has passed. */
  countWorkers(): Promise<number>;
  /** What the workers have said of themselves within ten minutes, also those that take no measurements; the oldest first. */
  listWorkers(): Promise<WorkerReport[]>;
  /** From now on the worker takes captures only while no other one does. @returns false if that was so before */
  withdrawWorker(workerId: string): Promise<boolean>;
  /** For the metrics, and for operators who scale by them. */
  depth(): Promise<{ measuring: QueueDepth; settling: QueueDepth }>;
  close(): Promise<void>;
}

/** `ENGINE_FAILED`: another job for the capture would fail as well. `TRIES_ENDED`: it may succeed, once what is away is back. */
export type JobOutcome = 'MEASURED' | 'ENGINE_FAILED' | 'TRIES_ENDED';

/** `waiting`: can start now. `oldestWaitingMs`: since the upload of the oldest of these. */
export interface QueueDepth {
  waiting: number;
  active: number;
  oldestWaitingMs: number;
}

/**
 * How many times workers may fail at a job (a device died, the store was unreachable). The first retry comes after half a second, each
 * further one after twice as long, 15 s in total, so that a short outage delays a capture but little. After a longer one, the
 * deadline of the capture asks for another job.
 */
const USUAL = { attempts: 6, backoff: { type: 'exponential', delay: 500 } };
/** Until the job expires. */
const PATIENT = { attempts: 100, backoff: { type: 'fixed', delay: 500 } };
/** The next worker that starts removes what is older. */
const WITHDRAWN_DAYS = 30;
/** Jobs without a priority are taken first. */
const LAST_PRIORITY = 1;
const SETTLE_TRIES = 20;
/** A caller's erasure must not wait for a queue that is away. */
const WITHDRAW_MS_MAX = 2000;
/** BullMQ waits for Redis even to disconnect from it. A settling that runs ends sooner; one that is cut off is run again. */
const CLOSE_MS_MAX = 5000;
const SETTLE_CONCURRENCY = 4;

export async function openJobs(options: {
  databaseUrl: string;
  redisUrl: string | null;
  log: Log;
  now: () => number;
}): Promise<Jobs> {
  const { log } = options;
  const client = openQueueClient(options);
  const flow = client.flow();
  const measure = client.queue(MEASURE_QUEUE);
  const settling = client.queue(SETTLE_QUEUE);
  const reports = client.queue(REPORT_QUEUE);
  const onError = (err: Error) => log.warn({ err }, 'The queue is unreachable');
  flow.on('error', onError);
  for (const queue of [measure, settling, reports]) queue.on('error', onError);
  await Promise.all([flow, measure, settling, reports].map((part) => part.waitUntilReady()));
  const workers: Worker[] = [];

  return {
    async enqueue(jobId, settleJob, measureJob, { delayMs = 0, last = false, patient = false, trace = null } = {}) {
      const telemetry = trace === null ? {} : { telemetry: { metadata: toJobMetadata(trace) } };
      const child = {
        name: 'measure',
        queueName: MEASURE_QUEUE,
        data: measureJob,
        opts: {
          jobId,
          ...telemetry,
          ...(last ? { priority: LAST_PRIORITY } : {}),
          ...(patient ? PATIENT : USUAL),
          ignoreDependencyOnFailure: true,
          removeOnComplete: true,
          removeOnFail: true,
        },
      };
      await flow.add({
        name: 'settle',
        queueName: SETTLE_QUEUE,
        data: settleJob,
        opts: {
          jobId,
          ...telemetry,
          attempts: SETTLE_TRIES,
          delay: measureJob === null ? delayMs : 0,
          backoff: { type: 'exponential', delay: 200, jitter: 0.2 },
          removeOnComplete: true,
          removeOnFail: true,
        },
        children: measureJob === null ? [] : [child],
      });
    },

    async isWaiting(jobId) {
      const state = await measure.getJobState(jobId);
      return state === 'waiting' || state === 'prioritized';
    },

    async putLast(jobId) {
      const job = await measure.getJob(jobId);
      if (job !== undefined && (await job.isWaiting())) await job.changePriority({ priority: LAST_PRIORITY });
    },

    async withdraw(jobId) {
      await withinTime(measure.remove(jobId), WITHDRAW_MS_MAX);
    },

    async startSettling(settle) {
      const worker = client.worker(
        SETTLE_QUEUE,
        async (job) => {
          await settle(job.data as SettleJob, readOutcome(await job.getIgnoredChildrenFailures()));
        },
        SETTLE_OPTIONS,
      );
      worker.on('error', onError);
      worker.on('failed', (job, err) => {
        const { captureId } = (job?.data ?? {}) as Partial<SettleJob>;
        const traceId = readJobMetadata(job?.opts.telemetry?.metadata)?.traceId;
        log.error({ err, captureId, traceId }, 'Settling failed');
      });
      workers.push(worker);
      // BullMQ silently gives up on PostgreSQL for good if its first look fails, so a start without the database must fail.
      await Promise.race([worker.waitUntilReady(), new Promise((_, reject) => worker.once('error', reject))]);
    },

    pauseSettling(paused) {
      for (const worker of workers) void (paused ? worker.pause(true) : worker.resume());
    },

    countWorkers: () => measure.getWorkersCount(),

    listWorkers: () => listReports(reports, options.now()),

    async withdrawWorker(workerId) {
      const jobId = withdrawalId(workerId);
      if ((await reports.getJob(jobId)) !== undefined) return false;
      await reports.add('withdrawal', { reportedAt: options.now() + WITHDRAWN_DAYS * 86_400_000 }, { jobId });
      return true;
    },

    async depth() {
      const now = options.now();
      return { measuring: await depthOf(measure, now), settling: await depthOf(settling, now) };
    },

    async close() {
      const closing = (async () => {
        await Promise.all(workers.splice(0).map((worker) => worker.close()));
        await Promise.all([flow, measure, settling, reports].map((part) => part.close()));
      })();
      await withinTime(closing, CLOSE_MS_MAX).catch((err: unknown) => log.warn({ err }, 'The queue did not close cleanly'));
    },
  };
}

/**
 * Pure.
 *
 * @param failures why the job's child failed, as BullMQ keeps it; empty if it did not
 */
export function readOutcome(failures: Readonly<Record<string, string>>): JobOutcome {
  const reasons = Object.values(failures);
  if (reasons.length === 0) return 'MEASURED';
  return reasons.some((reason) => reason.startsWith(HOPELESS) || STALLED.test(reason)) ? 'ENGINE_FAILED' : 'TRIES_ENDED';
}

/** The capture ended every worker that took it. */
const STALLED = /stalled more than/;

async function depthOf(queue: Queue, now: number): Promise<QueueDepth> {
  const { waiting = 0, prioritized = 0, active = 0 } = await queue.getJobCounts('waiting', 'prioritized', 'active');
  const firsts = await Promise.all([queue.getWaiting(0, 0), queue.getPrioritized(0, 0)]);
  const ages = firsts.flat().map(({ timestamp }) => now - timestamp);
  return { waiting: waiting + prioritized, active, oldestWaitingMs: Math.max(0, ...ages) };
}

/**
 * If an orchestrator is killed, another takes over its settling after at most the sum of the two; settling twice is harmless.
 */
const SETTLE_LOCK_MS = 10_000;
const SETTLE_STALLED_CHECK_MS = 5_000;

const SETTLE_OPTIONS = {
  concurrency: SETTLE_CONCURRENCY,
  lockDuration: SETTLE_LOCK_MS,
  stalledInterval: SETTLE_STALLED_CHECK_MS,
  maxStalledCount: 10,
};
