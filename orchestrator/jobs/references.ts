import { setTimeout as sleep } from 'node:timers/promises';
import {
  NORMALIZE_QUEUE,
  type NormalizeJob,
  type NormalizeJobResult,
  NormalizeJobResultSchema,
} from '@faceproof/protocol/measuring/normalize-job.js';
import type { Queue } from 'bullmq';
import type { Log } from '../observe/log.js';
import { withinTime } from '../observe/within-time.js';
import { openDoor } from './open-door.js';

/** The queue of reference pictures: a job for each, which its caller waits for. */
export interface References {
  /**
   * Enqueues a picture and waits for a worker's answer. A job without an answer in time is withdrawn, unless a worker runs it.
   *
   * @param at.urgency 1 to 1000; jobs with smaller numbers come first
   * @param at.signal aborted when the caller has gone; the outcome is then `LATE`
   */
  normalize(job: NormalizeJob, at: { urgency: number; waitMs: number; signal: AbortSignal }): Promise<NormalizeOutcome>;
  /** Whether a worker takes references now. False as well if the queue does not say so within a second. */
  hasWorkers(): Promise<boolean>;
  close(): Promise<void>;
}

/** `FAILED`: a worker could not do it, in all its tries. `LATE`: none did in time. */
export type NormalizeOutcome = NormalizeJobResult | { outcome: 'FAILED' } | { outcome: 'LATE' };

/** A worker may lose its store or its decoder twice within the time that a caller waits. */
const JOB_OPTIONS = {
  attempts: 3,
  backoff: { type: 'exponential', delay: 250 },
  removeOnComplete: true,
  removeOnFail: true,
};
const LOOK_EVERY_MS = 1000;
const HAS_WORKERS_MS_MAX = 1000;
/** BullMQ waits for Redis even to disconnect from it. */
const CLOSE_MS_MAX = 5000;

export async function openReferences(options: { databaseUrl: string; redisUrl: string | null; log: Log }): Promise<References> {
  const { log } = options;
  const door = openDoor(options);
  const queue = door.queue(NORMALIZE_QUEUE);
  const events = door.events(NORMALIZE_QUEUE);
  const onError = (err: Error) => log.warn({ err }, 'The queue is unreachable');
  queue.on('error', onError);
  events.on('error', onError);
  // By job id.
  const waiting = new Map<string, (outcome: NormalizeOutcome) => void>();
  events.on('completed', ({ jobId, returnvalue }) => waiting.get(jobId)?.(readResult(returnvalue)));
  events.on('failed', ({ jobId }) => waiting.get(jobId)?.({ outcome: 'FAILED' }));
  await Promise.all([queue.waitUntilReady(), events.waitUntilReady()]);

  return {
    async normalize(job, { urgency, waitMs, signal }) {
      const { fileId } = job;
      const outcome = new Promise<NormalizeOutcome>((resolve) => waiting.set(fileId, resolve));
      const end = (value: NormalizeOutcome) => waiting.get(fileId)?.(value);
      const giveUp = () => end({ outcome: 'LATE' });
      const added = queue.add('normalize', job, { ...JOB_OPTIONS, jobId: fileId, priority: urgency });
      const watching = added.then(
        () => watchForAbsence(queue, fileId, () => end({ outcome: 'FAILED' })),
        () => end({ outcome: 'FAILED' }),
      );
      const timer = setTimeout(giveUp, waitMs);
      signal.addEventListener('abort', giveUp);
      if (signal.aborted) giveUp();
      try {
        return await outcome;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        waiting.delete(fileId);
        // Not awaited, because the queue may be away. A job that has ended is gone already.
        watching
          .then((stop) => stop?.())
          .then(() => queue.remove(fileId))
          .catch((err: unknown) => log.warn({ err, fileId }, 'A reference was not withdrawn; its job expires'));
      }
    },
    async hasWorkers() {
      const count = queue.getWorkersCount().catch(() => 0);
      return (await Promise.race([count, sleep(HAS_WORKERS_MS_MAX, 0, { ref: false })])) > 0;
    },
    async close() {
      const closing = Promise.all([events.close(), queue.close()]);
      await withinTime(closing, CLOSE_MS_MAX).catch((err: unknown) => log.warn({ err }, 'The queue did not close cleanly'));
    },
  };
}

/** @param returned what a worker answered, perhaps one of another version. Hostile: anyone who reaches the queue can write it */
function readResult(returned: unknown): NormalizeOutcome {
  const { success, data } = NormalizeJobResultSchema.safeParse(returned);
  return success ? data : { outcome: 'FAILED' };
}

/**
 * Looks for a job from time to time, in case the notification of its end is lost while a connection is down.
 *
 * @returns what ends the looking
 */
function watchForAbsence(queue: Queue, jobId: string, onGone: () => void): () => void {
  let missing = 0;
  const looking = setInterval(async () => {
    const job = await queue.getJob(jobId).catch(() => null);
    missing = job === undefined ? missing + 1 : 0;
    // The first time, the notification may still be on its way.
    if (missing > 1) onGone();
  }, LOOK_EVERY_MS);
  return () => clearInterval(looking);
}
