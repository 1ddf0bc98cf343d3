import { z } from 'zod';

/** The queue in which every worker keeps one job with its newest report. No one takes these jobs: they are read where they wait. */
export const REPORT_QUEUE = 'reports';

export const REPORT_EVERY_MS = 15_000;

/** A report that is older says nothing any more: its worker was killed, or has lost the queue. */
export const REPORT_KEPT_MS = 10 * 60_000;

const setName = z.string().max(100);
/** Milliseconds since 1970 that a Date can hold, by the clock of the worker's machine. */
const moment = z.int().min(0).max(8_640_000_000_000_000);

/** What a worker says of itself. Hostile: anyone who reaches the queue can write it. */
export const WorkerReportSchema = z.object({
  v: z.literal(1),
  /** Of one process: a worker that starts again has another. */
  workerId: z.string().regex(/^wrk_[A-Za-z0-9_-]{16}$/),
  host: z.string().max(255),
  /** Such as `onnx:cpu`. */
  engine: z.string().max(40),
  /** null until the first set has passed its self-test. */
  set: setName.nullable(),
  shadowSet: setName.nullable(),
  /** Sets that should run but do not work there. */
  refusedSets: z.array(setName).max(20),
  /** Whether it takes captures. */
  ready: z.boolean(),
  /** Whether its numbers were wrong too often. Then it takes captures only while no other worker does. */
  withdrawn: z.boolean(),
  inFlight: z.int().min(0),
  /** How many captures it measures at a time. */
  places: z.int().min(1),
  startedAt: moment,
  reportedAt: moment,
});
/** Two reports may be late before a worker counts as silent. */
export const SILENT_MS = 3 * REPORT_EVERY_MS;

/** Whether it takes captures, and is not withdrawn. `now` is in milliseconds since 1970. */
export function isTrusted({ ready, withdrawn, reportedAt }: WorkerReport, now: number): boolean {
  return ready && !withdrawn && now - reportedAt <= SILENT_MS;
}

/** The job beside the report by which a worker learns that it is withdrawn. */
export function withdrawalId(workerId: string): string {
  return `withdrawn-${workerId}`;
}

export type WorkerReport = z.infer<typeof WorkerReportSchema>;
