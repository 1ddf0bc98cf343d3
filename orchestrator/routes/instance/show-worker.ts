import type { InstanceWorker } from '@faceproof/protocol/api/figures/instance.js';
import { SILENT_MS, type WorkerReport } from '@faceproof/protocol/measuring/worker-report.js';

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

function stateOf({ ready, withdrawn, reportedAt }: WorkerReport, now: number): InstanceWorker['state'] {
  if (now - reportedAt > SILENT_MS) return 'SILENT';
  if (withdrawn) return 'WITHDRAWN';
  return ready ? 'READY' : 'NOT_READY';
}
