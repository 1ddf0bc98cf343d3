import { InstanceEngineSchema, type InstanceWorker } from '@faceproof/protocol/api/figures/instance.js';
import { SILENT_MS, type WorkerReport } from '@faceproof/protocol/measuring/worker-report.js';
import { countShadowed } from '../../captures/shadow-results.store.js';
import type { Clock } from '../../clock.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { Jobs } from '../../jobs/jobs.js';
import type { ModelSets } from '../../model-sets/model-sets.js';
import { withinTime } from '../../observe/within-time.js';
import { Refusal } from '../../refusal.js';
import type { Database } from '../../store/database.js';

const SHADOW_DAYS = 30;
const QUEUE_MS_MAX = 2000;

export function getInstanceEngine(service: { db: Database; clock: Clock; jobs: Jobs; sets: ModelSets }): Handler<'operator'> {
  return handlerFor('operator', {
    doc: {
      id: 'getInstanceEngine',
      summary: 'Read the state of workers, queue, models and candidates',
      description: `For the operator. Candidates are those of the last ${SHADOW_DAYS} days. It holds counts and workers, but no session and no person of an account.`,
      answers: { 200: InstanceEngineSchema },
      problems: ['dependency_unavailable'],
    },
    async handle() {
      const { jobs, sets, db, clock } = service;
      const since = new Date(clock.now().getTime() - SHADOW_DAYS * 86_400_000);
      const [[workers, reports, depth], candidates] = await Promise.all([
        withinTime(Promise.all([jobs.countWorkers(), jobs.listWorkers(), jobs.depth()]), QUEUE_MS_MAX).catch(refuseAway),
        countShadowed(db, since),
      ]);
      const { set, digest } = sets.newest();
      const { waiting, active, oldestWaitingMs } = depth.measuring;
      const body = {
        workers,
        workerList: reports.map((report) => showWorker(report, Date.now())),
        queue: { waiting, active, oldestSeconds: Math.round(oldestWaitingMs / 1000) },
        set: { name: set, digest },
        candidates: candidates.map((counts) => ({ ...counts, lastAt: counts.lastAt.toISOString() })),
      };
      return { status: 200, body };
    },
  });
}

function refuseAway(): never {
  throw new Refusal('dependency_unavailable', 'The queue does not answer.');
}

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
