import { setTimeout as sleep } from 'node:timers/promises';
import { ObjectMissingError } from '@faceproof/hosting/objects/object-store-error.js';
import { POSTGRES_CONNECTION } from '@faceproof/hosting/settings/postgres-connection.js';
import { REDIS_START_MS_MAX, RedisAwayError } from '@faceproof/hosting/settings/redis-away-error.js';
import { readJobMetadata, type TraceContext } from '@faceproof/hosting/tracing/trace-context.js';
import { HOPELESS } from '@faceproof/protocol/measuring/job.js';
import { TemplateError } from '@faceproof/protocol/measuring/template.js';
import { createPostgresBackend, type Job, Queue, UnrecoverableError, Worker, type WorkerOptions } from 'bullmq';
import { AbandonedError } from '../batching/abandoned-error.js';
import type { QueueConfig } from '../config.js';
import { DecoderTimeoutError } from '../frames/pictures/picture-process.js';
import { MediaBrokenError } from '../store/media-store.js';
import { BadJobError } from './parse-job.js';

/** Takes the jobs of one queue until it is closed. The only module that imports BullMQ. */
export interface Consumer {
  /** Jobs in progress. */
  inFlight(): number;
  /** Takes no more, and resolves when the current ones are done. */
  close(): Promise<void>;
  /** Aborts its jobs. The queue gives them to another worker, after the usual pause of a retry. */
  abandon(): void;
}

/** What the queue says of a job. */
export interface TakenJob {
  /** null if the job belongs to none. */
  trace: TraceContext | null;
  /** Whether no worker has taken the job before. */
  isFirstTry: boolean;
}

/**
 * A killed worker's jobs pass to another after at most LOCK + STALLED_CHECK = 9 s; measuring twice is harmless. The locks are
 * renewed from this thread, which models never block.
 */
const LOCK_MS = 6_000;
const STALLED_CHECK_MS = 3_000;
/** A capture that crashes the process is given up after this many processes. */
const STALLED_MAX = 3;

/** No retry can succeed, on any worker. */
const HOPELESS_ERRORS = [BadJobError, ObjectMissingError, MediaBrokenError, TemplateError, DecoderTimeoutError];

/**
 * Resolves when jobs are being taken.
 *
 * @param options.handle answers one job. It rejects with one of {@link HOPELESS_ERRORS} if no retry can succeed. Its signal is aborted
 *   with an AbandonedError once this worker no longer owns the job: its lock was lost, or the worker abandons what it holds
 */
export async function consume<Result>(options: {
  queue: QueueConfig;
  /** Such as `measure`. */
  name: string;
  concurrency: number;
  handle: (data: unknown, signal: AbortSignal, taken: TakenJob) => Promise<Result>;
  onError: (error: Error) => void;
}): Promise<Consumer> {
  const held = openHeldJobs();
  const take = async (job: QueueJob): Promise<Result> => {
    const { signal } = held.add(job);
    try {
      const trace = readJobMetadata(job.opts?.telemetry?.metadata);
      return await options.handle(job.data, signal, { trace, isFirstTry: job.attemptsStarted <= 1 });
    } catch (error) {
      if (HOPELESS_ERRORS.some((kind) => error instanceof kind)) throw new UnrecoverableError(`${HOPELESS}${error}`);
      throw error;
    } finally {
      held.remove(job);
    }
  };
  const worker = openWorker(options, take);
  // Without a listener, a short outage of the queue would end the process.
  worker.on('error', options.onError);
  worker.on('lockRenewalFailed', (ids) => held.lose(ids));
  // BullMQ silently gives up on PostgreSQL for good if its first look at it fails (for example while it starts), so the start
  // must fail. The supervisor then starts this process again.
  await Promise.race([worker.waitUntilReady(), new Promise((_, reject) => worker.once('error', reject))]);
  return { inFlight: held.count, close: () => worker.close(), abandon: held.abandon };
}

/** The jobs that this worker holds, each with its signal. */
function openHeldJobs() {
  const held = new Map<QueueJob, AbortController>();
  return {
    count: () => held.size,
    add(job: QueueJob): AbortController {
      const controller = new AbortController();
      held.set(job, controller);
      return controller;
    },
    remove: (job: QueueJob) => held.delete(job),
    lose(ids: readonly string[]): void {
      const error = new AbandonedError('LOCK_LOST', 'The queue gave the job to another worker, or removed it');
      for (const [job, controller] of held) if (job.id !== undefined && ids.includes(job.id)) controller.abort(error);
    },
    abandon(): void {
      const error = new AbandonedError('DRAIN_ENDED', 'The worker stops before the job was done');
      for (const controller of held.values()) controller.abort(error);
    },
  };
}

type QueueJob = Pick<Job<unknown>, 'id' | 'data' | 'opts' | 'attemptsStarted'>;
type Take = (job: QueueJob) => Promise<unknown>;
type QueueWorker = Pick<Worker, 'on' | 'once' | 'waitUntilReady' | 'close'>;

function openWorker(
  { queue, name, concurrency }: { queue: QueueConfig; name: string; concurrency: number },
  take: Take,
): QueueWorker {
  const options: Omit<WorkerOptions, 'connection'> = {
    concurrency,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_MS,
    maxStalledCount: STALLED_MAX,
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 0 },
  };
  switch (queue.backend) {
    case 'redis':
      return new Worker(name, take, { ...options, connection: { url: queue.url, maxRetriesPerRequest: null } });
    case 'postgres': {
      const connection = {
        ...POSTGRES_CONNECTION,
        connectionString: queue.url,
        schema: 'bullmq',
        migrate: false,
        max: concurrency + 2,
      };
      return new Worker(name, take, { ...options, connection }, createPostgresBackend) as unknown as QueueWorker;
    }
  }
}

const AGAIN_MS = 250;
const TRY_MS_MAX = 1000;

/**
 * Waits a few seconds for a Redis that answers, before any model is loaded. BullMQ would wait without end, and say nothing. A queue
 * in PostgreSQL fails by itself.
 *
 * @throws RedisAwayError
 */
export async function requireQueue(queue: QueueConfig, name: string): Promise<void> {
  if (queue.backend === 'postgres') return;
  const until = performance.now() + REDIS_START_MS_MAX;
  for (;;) {
    const fault = await lookOnce(queue.url, name);
    if (fault === null) return;
    if (performance.now() > until) throw new RedisAwayError(queue.url, fault);
    await sleep(AGAIN_MS);
  }
}

/** @returns null if Redis answers */
async function lookOnce(url: string, name: string): Promise<Error | null> {
  const connection = { url, retryStrategy: () => null, connectTimeout: TRY_MS_MAX, commandTimeout: TRY_MS_MAX };
  const queue = new Queue(name, { connection });
  const faults: Error[] = [];
  queue.on('error', (error) => faults.push(error));
  try {
    await Promise.race([queue.waitUntilReady(), late()]);
    return null;
  } catch (error) {
    return faults[0] ?? (error instanceof Error ? error : new Error(String(error)));
  } finally {
    await queue.disconnect().catch(() => undefined); // It may never have been connected.
  }
}

async function late(): Promise<never> {
  await sleep(2 * TRY_MS_MAX, undefined, { ref: false });
  throw new Error(`no answer within ${2 * TRY_MS_MAX} ms`);
}
