import type { InstanceWorker } from '@faceproof/protocol/api/figures/instance.js';
import { REPORT_EVERY_MS, type WorkerReport } from '@faceproof/protocol/measuring/worker-report.js';

/** Two reports may be late before a worker counts as silent. */
export const SILENT_MS = 3 * REPORT_EVERY_MS;

/**
 * A worker as operators see it. Pure.
 *
 * @param now milliseconds since 1970. The clock of the worker's machine may be ahead of it
 */
export function showWorker(report: WorkerReport, now: number): InstanceWorker {
  const { workerId, host, engine, set, shadowSet, refusedSets, inFlight, places, startedAt, reportedAt } = report;
  return {
    workerId,
    host,
    state: stateOf(report, now),
    engine,
    set,
    shadowSet,
    refusedSets,
    measuring: inFlight,
    places,
    startedAt: new Date(startedAt).toISOString(),
    reportedAt: new Date(Math.min(reportedAt, now)).toISOString(),
  };
}

function stateOf({ ready, reportedAt }: WorkerReport, now: number): InstanceWorker['state'] {
  if (now - reportedAt > SILENT_MS) return 'SILENT';
  return ready ? 'READY' : 'NOT_READY';
}
