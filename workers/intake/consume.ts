import { ObjectMissingError } from '@faceproof/hosting/objects/object-store-error.js';
import { TemplateError } from '@faceproof/protocol/measuring/template.js';
import { createPostgresBackend, UnrecoverableError, Worker, type WorkerOptions } from 'bullmq';
import type { QueueConfig } from '../config.js';
import { NormalizeTimeoutError } from '../frames/normalize-picture.js';
import { MediaBrokenError } from '../store/media-store.js';
import { BadJobError } from './job-fields.js';

/** Takes the jobs of one queue until it is closed. The only module that imports BullMQ. */
export interface Consumer {
  /** Jobs in progress. */
  inFlight(): number;
  /** Takes no more, and resolves when the current ones are done. */
  close(): Promise<void>;
}

/**
 * A killed worker's jobs pass to another after at most LOCK + STALLED_CHECK = 9 s; measuring twice is harmless. The locks are
 * renewed from this thread, which models never block.
 */
export const LOCK_MS = 6_000;
export const STALLED_CHECK_MS = 3_000;
/** A capture that crashes the process is given up after this many processes. */
const STALLED_MAX = 3;

/** No retry can succeed, on any worker. */
const HOPELESS = [BadJobError, ObjectMissingError, MediaBrokenError, TemplateError, NormalizeTimeoutError];

/** Resolves when jobs are being taken. `handle` rejects with one of {@link HOPELESS} if no retry can succeed. */
export async function consume<Result>(options: {
  queue: QueueConfig;
  /** Such as `measure`. */
  name: string;
  concurrency: number;
  handle: (data: unknown) => Promise<Result>;
  onError: (error: Error) => void;
}): Promise<Consumer> {
  const held = { count: 0 };
  const take = async ({ data }: { data: unknown }): Promise<Result> => {
    held.count++;
    try {
      return await options.handle(data);
    } catch (error) {
      if (HOPELESS.some((kind) => error instanceof kind)) throw new UnrecoverableError(String(error));
      throw error;
    } finally {
      held.count--;
    }
  };
  const worker = openWorker(options, take);
  // Without a listener, a short outage of the queue would end the process.
  worker.on('error', options.onError);
  // BullMQ silently gives up on PostgreSQL for good if its first look at it fails (for example while it starts), so the start
  // must fail. The supervisor then starts this process again.
  await Promise.race([worker.waitUntilReady(), new Promise((_, reject) => worker.once('error', reject))]);
  return { inFlight: () => held.count, close: () => worker.close() };
}

type Taken = (job: { data: unknown }) => Promise<unknown>;
type QueueWorker = Pick<Worker, 'on' | 'once' | 'waitUntilReady' | 'close'>;

function openWorker(
  { queue, name, concurrency }: { queue: QueueConfig; name: string; concurrency: number },
  take: Taken,
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
      const connection = { connectionString: queue.url, schema: 'bullmq', migrate: false, max: concurrency + 2 };
      return new Worker(name, take, { ...options, connection }, createPostgresBackend) as unknown as QueueWorker;
    }
  }
}
