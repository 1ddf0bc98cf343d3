import type { Measurement, SettleJob } from '@faceproof/protocol/measuring/job.js';
import { findOtherWeights } from '@faceproof/protocol/measuring/model-stamps.js';
import { isTrusted } from '@faceproof/protocol/measuring/worker-report.js';
import { storeAudit } from '../../audit/audit.store.js';
import { type Comparison, countWrong, storeComparison } from '../../captures/comparisons.store.js';
import type { JobOutcome } from '../../jobs/jobs.js';
import { judgeWorkers } from '../../judgement/workers/judge-workers.js';
import type { ModelSets } from '../../model-sets/model-sets.js';
import type { Log } from '../../observe/log.js';
import { storeDoomed } from '../../vault/doomed-blobs.store.js';
import { readMeasurement } from '../settle/load-measured.js';
import {
  type ComparingService,
  comparisonId,
  findRemeasured,
  measureAgain,
  type Remeasured,
  readAgain,
} from './measure-again.js';

type Service = ComparingService & { log: Log; sets: ModelSets };

const DAY_MS = 86_400_000;
const WRONG_MAX = 3;

/** Has a decided capture measured a second time, unless captures wait for a worker meanwhile. */
export async function beginComparing(service: Service, captureId: string): Promise<void> {
  const found = await findRemeasured(service, captureId);
  if (found === null || !(await service.admission.isLineEmpty())) return;
  await measureAgain(service, found, [await readMeasurement(service, found)], []);
}

/**
 * Compares what two workers measured of a capture. If they differ, a third one decides; where there is none, both are named. Never
 * changes a decision.
 */
export async function compareWorkers(service: Service, job: SettleJob, outcome: JobOutcome): Promise<void> {
  const { captureId, again = [] } = job;
  const found = await findRemeasured(service, captureId);
  const second = found === null ? null : await readAgain(service, found, again[0]);
  if (found === null || second === null) return;
  const first = await readMeasurement(service, found);
  const third = await readAgain(service, found, again[1]);
  // Another set was promoted in between.
  if (first.set !== second.set || findOtherWeights(first.models, second.models) !== null) return;
  const measured: [Measurement, Measurement, Measurement?] = third === null ? [first, second] : [first, second, third];
  const { place, wrong } = judgeWorkers(measured, service.sets.manifestsOf(first.set));
  if (
    place !== null &&
    again.length === 1 &&
    outcome === 'MEASURED' &&
    (await measureAgain(service, found, [first, second], again))
  )
    return;
  await record(service, found, { place, workers: idsOf(measured.flatMap((one) => one ?? [])), wrong: idsOf(wrong) });
  const now = service.clock.now();
  const read = again.map((blobId) => ({ blobId, finalAt: now }));
  await storeDoomed(service.db, read, now);
}

async function record(
  service: Service,
  { session, capture }: Remeasured,
  found: Pick<Comparison, 'place' | 'workers' | 'wrong'>,
): Promise<void> {
  const id = comparisonId(service, session, capture.id);
  const { accountId, mode } = session;
  const isNew = await service.db.transaction(async (tx) => {
    if (!(await storeComparison(tx, { id, accountId, at: service.clock.now(), ...found }))) return false;
    const entry = { ...BY_THE_SERVICE, accountId, mode, action: 'measurements differ', objectId: session.id };
    if (found.place !== null) await storeAudit(tx, service, { ...entry, detail: `${formatNames(found)}, at ${found.place}` });
    return true;
  });
  if (!isNew || found.place === null) return;
  service.log.error({ captureId: capture.id, ...found }, 'Workers measured one capture differently');
  const [worker, ...others] = found.wrong;
  if (worker !== undefined && others.length === 0) await withdrawIfOften(service, worker);
}

/** The last worker that takes captures goes on. */
async function withdrawIfOften(service: Service, workerId: string): Promise<void> {
  const now = service.clock.now();
  if ((await countWrong(service.db, workerId, new Date(now.getTime() - DAY_MS))) < WRONG_MAX) return;
  const workers = await service.jobs.listWorkers();
  if (!workers.some((one) => one.workerId !== workerId && isTrusted(one, now.getTime()))) return;
  if (!(await service.jobs.withdrawWorker(workerId))) return;
  await storeAudit(service.db, service, { ...BY_THE_SERVICE, action: 'worker withdrawn', objectId: workerId });
  service.log.error({ workerId }, 'A worker was wrong three times within a day, and gets no more captures');
}

function formatNames({ workers, wrong }: Pick<Comparison, 'workers' | 'wrong'>): string {
  return wrong.length === 1
    ? `${wrong[0]} against ${workers.filter((one) => one !== wrong[0]).join(' and ')}`
    : wrong.join(' against ');
}

function idsOf(measured: readonly Measurement[]): string[] {
  return measured.flatMap(({ worker }) => worker?.workerId ?? []);
}

const BY_THE_SERVICE = {
  ...{ actorKind: 'SERVICE' as const, actor: null, reviewer: null, accountId: null, mode: null },
  ...{ remoteAddress: null, requestId: null },
};
