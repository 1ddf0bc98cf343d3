import { REPORT_KEPT_MS, type WorkerReport, WorkerReportSchema } from '@faceproof/protocol/measuring/worker-report.js';
import type { Queue } from 'bullmq';

const LISTED_MAX = 500;

/**
 * Reads what the workers say of themselves. What is not a report is left out, and so is one that is too old.
 *
 * @param now milliseconds since 1970
 * @returns those that started first come first
 */
export async function listReports(reports: Pick<Queue, 'getWaiting'>, now: number): Promise<WorkerReport[]> {
  const jobs = await reports.getWaiting(0, LISTED_MAX - 1);
  return jobs
    .map(({ data }) => WorkerReportSchema.safeParse(data))
    .flatMap(({ success, data }) => (success && data.reportedAt > now - REPORT_KEPT_MS ? [data] : []))
    .sort((a, b) => a.startedAt - b.startedAt || (a.workerId < b.workerId ? -1 : 1));
}
