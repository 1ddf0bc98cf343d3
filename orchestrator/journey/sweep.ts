import { setTimeout } from 'node:timers/promises';
import { type CaptureRow, extendDeadline, listOverdue } from '../captures/captures.store.js';
import { DECISION_DEADLINE_MS, MEASURE_RETRIES } from '../captures/deadline.js';
import { listForgottenJobs, storeJob } from '../captures/job-outbox.store.js';
import { deleteOldShadowResults } from '../captures/shadow-results.store.js';
import { deleteOldIdempotencyKeys } from '../http/idempotency/idempotency.js';
import { deleteOldRequestCounts } from '../http/limits/rate-limit.js';
import type { Service } from '../service.js';
import { listRunOut, listStandingSimulated } from '../sessions/sessions.store.js';
import type { Database } from '../store/database.js';
import { dropDoomed, listDoomed } from '../vault/doomed-blobs.store.js';
import { deleteOldEvents } from '../webhooks/delete-old-events.store.js';
import { deleteDueMedia, deleteExpiredFiles, deleteExpiredTemplates } from './delete-due.js';
import { enqueueCapture } from './enqueue-capture.js';
import { expireSession } from './expire-session.js';
import { settleCapture } from './settle-capture.js';
import { walkSimulated } from './walk-simulated.js';

const BATCH = 100;
/** Younger rows are still being enqueued by the request that wrote them. */
export const OUTBOX_AGE_MS = 1000;
const SIMULATED_AGE_MS = 3000;

/**
 * The timed work that people wait for or were promised. Each step is safe to run twice, concurrently, and on several
 * machines.
 */
const STEPS: readonly ((service: Service) => Promise<unknown>)[] = [
  enqueueForgotten,
  askAgainOrGiveUp,
  expireLinks,
  walkForgotten,
  (service) => deleteDueMedia(service, BATCH),
  (service) => deleteExpiredFiles(service, BATCH),
  (service) => deleteExpiredTemplates(service, BATCH),
  dropDue,
];

/** Deletes at most `limit` rows and returns how many; a full batch means that there may be more. */
type Housekeeping = (db: Database, now: Date, limit: number) => Promise<number>;

/** Expired rows that nobody reads; half a minute of delay does not matter. The same holds for each. */
const HOUSEKEEPING: readonly Housekeeping[] = [
  deleteOldShadowResults,
  deleteOldEvents,
  deleteOldIdempotencyKeys,
  deleteOldRequestCounts,
];
const HOUSEKEEPING_ROUNDS = 30;

/** One round of all steps. A step that fails is logged and does not stop the others. */
export async function sweep(service: Service): Promise<void> {
  await sweepOften(service);
  await keepHouse(service);
}

/**
 * One batch of each, so that a large backlog delays neither the urgent steps nor a stop.
 *
 * @returns the steps that may have more to do
 */
export async function keepHouse(service: Service, steps = HOUSEKEEPING): Promise<readonly Housekeeping[]> {
  const unfinished: Housekeeping[] = [];
  for (const step of steps) {
    await guarded(service, async () => {
      if ((await step(service.db, service.clock.now(), BATCH)) >= BATCH) unfinished.push(step);
    });
  }
  return unfinished;
}

async function sweepOften(service: Service): Promise<void> {
  for (const step of STEPS) await guarded(service, () => step(service));
}

/**
 * Sweeps until stopped, one round at a time. Every 30th round also purges expired rows; later rounds continue until none
 * remain.
 */
export function startSweeper(service: Service, everyMs: number): { stop(): Promise<void> } {
  const ended = new AbortController();
  const run = async () => {
    let unfinished = HOUSEKEEPING;
    for (let round = 0; !ended.signal.aborted; round++) {
      await sweepOften(service);
      unfinished = await keepHouse(service, round % HOUSEKEEPING_ROUNDS === 0 ? HOUSEKEEPING : unfinished);
      await pause(everyMs, ended.signal);
    }
  };
  const running = run();
  return {
    async stop() {
      ended.abort();
      await running;
    },
  };
}

async function dropDue(service: Service): Promise<void> {
  const now = service.clock.now();
  await dropDoomed(service, await listDoomed(service.db, now, BATCH), now);
}

/** Media that was accepted but never reached the queue: the process was killed in between, or the queue was unreachable. */
async function enqueueForgotten(service: Service): Promise<void> {
  const before = new Date(service.clock.now().getTime() - OUTBOX_AGE_MS);
  for (const job of await listForgottenJobs(service.db, before, BATCH)) {
    await guarded(service, () => enqueueCapture(service, job.captureId, job.attempt));
  }
}

/** Overdue measurements: request them again, and after the last try let the session fail. */
async function askAgainOrGiveUp(service: Service): Promise<void> {
  const now = service.clock.now();
  for (const capture of await listOverdue(service.db, now, BATCH)) {
    await guarded(service, () =>
      capture.tries < MEASURE_RETRIES ? askAgain(service, capture, now) : settleCapture(service, capture.id, 'TIMED_OUT'),
    );
  }
}

async function askAgain(service: Service, capture: CaptureRow, now: Date): Promise<void> {
  const asked = await service.db.transaction(async (tx) => {
    if (!(await extendDeadline(tx, capture, new Date(now.getTime() + DECISION_DEADLINE_MS)))) return false;
    await storeJob(tx, capture.id, capture.tries + 1, now);
    return true;
  });
  if (asked) await enqueueCapture(service, capture.id, capture.tries + 1);
}

/** Links that expired before any media arrived: the allowance is released. */
async function expireLinks(service: Service): Promise<void> {
  const now = service.clock.now();
  for (const sessionId of await listRunOut(service.db, now, BATCH)) {
    await guarded(service, () => expireSession(service, sessionId, now));
  }
}

/** Simulated test sessions that were left unfinished because the process was killed. */
async function walkForgotten(service: Service): Promise<void> {
  const before = new Date(service.clock.now().getTime() - SIMULATED_AGE_MS);
  for (const sessionId of await listStandingSimulated(service.db, before, BATCH)) {
    await guarded(service, () => walkSimulated(service, sessionId));
  }
}

/** One row that cannot be processed must not block the rows behind it. */
async function guarded(service: Service, work: () => Promise<unknown>): Promise<void> {
  await work().catch((err: unknown) => service.log.warn({ err }, 'A step of the sweep failed; it will be retried'));
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // It rejects only when the abort ends the wait early.
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}
