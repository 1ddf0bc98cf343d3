import { InstanceEngineSchema } from '@faceproof/protocol/api/figures/instance.js';
import { countShadowed, type ShadowCount } from '../../captures/count-shadowed.store.js';
import type { Clock } from '../../clock.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { Jobs, QueueDepth } from '../../jobs/jobs.js';
import type { ModelSets } from '../../model-sets/model-sets.js';
import { withinTime } from '../../observe/within-time.js';
import { Refusal } from '../../refusal.js';
import type { Database } from '../../store/database.js';
import { showWorker } from './show-worker.js';

const SHADOW_DAYS = 30;
const QUEUE_MS_MAX = 2000;

export function getInstanceEngine(service: { db: Database; clock: Clock; jobs: Jobs; sets: ModelSets }): Handler<'operator'> {
  return handlerFor('operator', {
    doc: {
      id: 'getInstanceEngine',
      tag: 'Service',
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
      const body = {
        workers,
        workerList: reports.map((report) => showWorker(report, Date.now())),
        queue: showDepth(depth.measuring),
        set: { name: set, digest },
        candidates: candidates.map(showCandidate),
      };
      return { status: 200, body };
    },
  });
}

function refuseAway(): never {
  throw new Refusal('dependency_unavailable', 'The queue does not answer.');
}

function showDepth({ waiting, active, oldestWaitingMs }: QueueDepth) {
  return { waiting, active, oldestSeconds: Math.round(oldestWaitingMs / 1000) };
}

function showCandidate({ lastAt, ...counts }: ShadowCount) {
  return { ...counts, lastAt: lastAt.toISOString() };
}
