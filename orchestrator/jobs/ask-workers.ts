import { setTimeout as sleep } from 'node:timers/promises';
import type { Queue } from 'bullmq';
import type { Log } from '../observe/log.js';
import { withinTime } from '../observe/within-time.js';
import type { QueueClient } from './open-queue-client.js';

/** A queue of jobs whose callers wait for a worker's answer. */
export interface Questions {
  /** Enqueues a job and waits. A job without an answer in time is withdrawn, unless a worker runs it. */
  ask(jobId: string, job: object, at: Patience): Promise<Answer>;
  /** Whether a worker takes these jobs now. False as well if the queue does not say so within a second. */
  hasWorkers(): Promise<boolean>;
  /** Whether a worker has had the job for so long. False as well if the queue does not say so within a second. */
  hasRunFor(jobId: string, ms: number): Promise<boolean>;
  close(): Promise<void>;
}

export interface Patience {
  /** 1 to 1000; jobs with smaller numbers come first. Without it they come in order. */
  urgency?: number;
  waitMs: number;
  /** Aborted when the caller has gone; the outcome is then `LATE`. */
  signal: AbortSignal;
}

/** What a worker returned, or why none did. */
export type Answer = { returned: unknown } | Unanswered;
/** `FAILED`: a worker could not do it, in all its tries. `LATE`: none did in time. */
export type Unanswered = { outcome: 'FAILED' } | { outcome: 'LATE' };

/** A worker may lose its store or its decoder twice within the time that a caller waits. */
const JOB_OPTIONS = { attempts: 3, backoff: { type: 'exponential', delay: 250 }, removeOnComplete: true, removeOnFail: true };
const LOOK_EVERY_MS = 1000;
const QUESTION_MS_MAX = 1000;
/** BullMQ waits for Redis even to disconnect from it. */
const CLOSE_MS_MAX = 5000;

export async function openQuestions(client: QueueClient, queueName: string, log: Log): Promise<Questions> {
  const queue = client.queue(queueName);
  const events = client.events(queueName);
  const onError = (err: Error) => log.warn({ err }, 'The queue is unreachable');
  queue.on('error', onError);
  events.on('error', onError);
  // By job id.
  const waiting = new Map<string, (answer: Answer) => void>();
  events.on('completed', ({ jobId, returnvalue }) => waiting.get(jobId)?.({ returned: returnvalue }));
  events.on('failed', ({ jobId }) => waiting.get(jobId)?.({ outcome: 'FAILED' }));
  await Promise.all([queue.waitUntilReady(), events.waitUntilReady()]);

  async function ask(jobId: string, job: object, { urgency, waitMs, signal }: Patience): Promise<Answer> {
    const answer = new Promise<Answer>((resolve) => waiting.set(jobId, resolve));
    const end = (value: Answer) => waiting.get(jobId)?.(value);
    const giveUp = () => end({ outcome: 'LATE' });
    const added = queue.add(queueName, job, { ...JOB_OPTIONS, jobId, ...(urgency === undefined ? {} : { priority: urgency }) });
    const watching = added.then(
      () => watchForAbsence(queue, jobId, () => end({ outcome: 'FAILED' })),
      () => end({ outcome: 'FAILED' }),
    );
    const timer = setTimeout(giveUp, waitMs);
    signal.addEventListener('abort', giveUp);
    if (signal.aborted) giveUp();
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      waiting.delete(jobId);
      // Not awaited, because the queue may be away. A job that has ended is gone already.
      watching
        .then((stop) => stop?.())
        .then(() => queue.remove(jobId))
        .catch((err: unknown) => log.warn({ err, jobId }, 'A picture was not withdrawn; its job expires'));
    }
  }

  return {
    ask,
    async hasWorkers() {
      const count = queue.getWorkersCount().catch(() => 0);
      return (await Promise.race([count, sleep(QUESTION_MS_MAX, 0, { ref: false })])) > 0;
    },
    async hasRunFor(jobId, ms) {
      const running = queue.getJob(jobId).then(
        (job) => job?.processedOn !== undefined && Date.now() - job.processedOn >= ms,
        () => false,
      );
      return Promise.race([running, sleep(QUESTION_MS_MAX, false, { ref: false })]);
    },
    async close() {
      const closing = Promise.all([events.close(), queue.close()]);
      await withinTime(closing, CLOSE_MS_MAX).catch((err: unknown) => log.warn({ err }, 'The queue did not close cleanly'));
    },
  };
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
