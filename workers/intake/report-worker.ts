import { setTimeout as sleep } from 'node:timers/promises';
import { POSTGRES_CONNECTION } from '@faceproof/hosting/settings/postgres-connection.js';
import {
  isTrusted,
  REPORT_EVERY_MS,
  REPORT_KEPT_MS,
  REPORT_QUEUE,
  type WorkerReport,
  WorkerReportSchema,
  withdrawalId,
} from '@faceproof/protocol/measuring/worker-report.js';
import { createPostgresBackend, type Job, Queue } from 'bullmq';
import type { QueueConfig } from '../config.js';

/** The report of a worker that runs. */
export interface Reporter {
  /** Reports now, unless a report is on its way. Never rejects. */
  report(): Promise<void>;
  /** Takes the report away, because the worker ends. Never waits for long, even if the queue is away. */
  close(): Promise<void>;
}

/** A supervisor does not wait for a report. */
const CLOSE_MS_MAX = 1000;
const LISTED_MAX = 500;

/**
 * Keeps the worker's newest report in the queue, for operators. A worker that is killed leaves its last one behind, which the next
 * worker removes after a while.
 *
 * @param options.describe what the worker is and does now
 * @param options.onStanding after each report: whether the worker is withdrawn, and whether it may take captures
 */
export function startReporting(options: {
  queue: QueueConfig;
  describe: () => WorkerReport;
  onStanding?: (standing: { withdrawn: boolean; may: boolean }) => void;
  onError: (error: Error) => void;
}): Reporter {
  const { describe, onStanding, onError } = options;
  const reports = openQueue(options.queue);
  reports.on('error', onError);
  const state: { job: Job | null; running: Promise<void> | null; ended: boolean } = { job: null, running: null, ended: false };

  async function write(): Promise<void> {
    const data = describe();
    state.job ??= await reports.add('report', data, { jobId: data.workerId });
    await state.job.updateData(data);
    const withdrawn = (await reports.getJob(withdrawalId(data.workerId))) !== undefined;
    // The last one goes on, whatever its numbers are worth.
    onStanding?.({ withdrawn, may: !withdrawn || !(await hasTrusted(reports, data)) });
  }
  function report(): Promise<void> {
    if (state.ended) return Promise.resolve();
    state.running ??= write()
      .catch((error: Error) => {
        // Perhaps removed, after a time without the queue: the next report adds it again.
        state.job = null;
        onError(error);
      })
      .finally(() => {
        state.running = null;
      });
    return state.running;
  }
  async function end(): Promise<void> {
    await state.running;
    const { workerId } = describe();
    await reports.remove(workerId);
    await reports.remove(withdrawalId(workerId));
    await reports.close();
  }

  const timer = setInterval(report, REPORT_EVERY_MS);
  timer.unref();
  void report()
    .then(() => forgetSilent(reports, describe().reportedAt))
    .catch(onError);
  return {
    report,
    async close() {
      if (state.ended) return;
      state.ended = true;
      clearInterval(timer);
      await Promise.race([end().catch(onError), sleep(CLOSE_MS_MAX, undefined, { ref: false })]);
    },
  };
}

/** Whether another worker takes captures, and is not withdrawn. */
async function hasTrusted(reports: Queue, { workerId, reportedAt }: WorkerReport): Promise<boolean> {
  const jobs = await reports.getWaiting(0, LISTED_MAX - 1);
  return jobs
    .map(({ data }) => WorkerReportSchema.safeParse(data).data)
    .some((other) => other !== undefined && other.workerId !== workerId && isTrusted(other, reportedAt));
}

/** @param now milliseconds since 1970 */
async function forgetSilent(reports: Queue, now: number): Promise<void> {
  const jobs: Job<Partial<WorkerReport>>[] = await reports.getWaiting(0, LISTED_MAX - 1);
  const silent = jobs.filter(({ data }) => !(Number(data.reportedAt) > now - REPORT_KEPT_MS));
  await Promise.all(silent.map((job) => job.remove()));
}

function openQueue(queue: QueueConfig): Queue {
  switch (queue.backend) {
    case 'redis':
      return new Queue(REPORT_QUEUE, { connection: { url: queue.url } });
    case 'postgres': {
      const connection = { ...POSTGRES_CONNECTION, connectionString: queue.url, schema: 'bullmq', migrate: false, max: 1 };
      return new Queue(REPORT_QUEUE, { connection }, createPostgresBackend) as unknown as Queue;
    }
  }
}
