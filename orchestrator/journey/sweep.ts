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

/** What time does to what people wait for, or were promised. Each step is safe to run twice, at once, and on several machines. */
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

/** Deletes so many rows at most, and says how many went: a full batch means that there may be more. */
type Housekeeping = (db: Database, now: Date, limit: number) => Promise<number>;

/** What nobody reads any more, and no one notices half a minute later. The same holds for each. */
const HOUSEKEEPING: readonly Housekeeping[] = [
  deleteOldShadowResults,
  deleteOldEvents,
  deleteOldIdempotencyKeys,
  deleteOldRequestCounts,
];
const HOUSEKEEPING_ROUNDS = 30;

/** One round of all steps. One that fails is logged and holds up none of the others. */
export async function sweep(service: Service): Promise<void> {
  await sweepOften(service);
  await keepHouse(service);
}

/**
 * One batch of each, so that a large backlog holds up neither what people wait for nor a stop.
 *
 * @returns those that may have more to do
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

/** Sweeps forever, one round at a time. House is kept in every thirtieth, and in the next for as long as there is more to do. */
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

/** Media that was accepted but never reached the queue: we were killed in between, or the queue was away. */
async function enqueueForgotten(service: Service): Promise<void> {
  const before = new Date(service.clock.now().getTime() - OUTBOX_AGE_MS);
  for (const job of await listForgottenJobs(service.db, before, BATCH)) {
    await guarded(service, () => enqueueCapture(service, job.captureId, job.attempt));
  }
}

/** No measurement in time: ask anew, and after that let the session fail rather than wait forever. */
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

/** Links that ran out before any media came: the allowance goes back. */
async function expireLinks(service: Service): Promise<void> {
  const now = service.clock.now();
  for (const sessionId of await listRunOut(service.db, now, BATCH)) {
    await guarded(service, () => expireSession(service, sessionId, now));
  }
}

/** Test sessions that simulate a scenario and were left standing: we were killed in between. */
async function walkForgotten(service: Service): Promise<void> {
  const before = new Date(service.clock.now().getTime() - SIMULATED_AGE_MS);
  for (const sessionId of await listStandingSimulated(service.db, before, BATCH)) {
    await guarded(service, () => walkSimulated(service, sessionId));
  }
}

/** One row that cannot be helped must not keep the rows behind it waiting. */
async function guarded(service: Service, work: () => Promise<unknown>): Promise<void> {
  await work().catch((err: unknown) => service.log.warn({ err }, 'A step of the sweep failed; it is tried again'));
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // The only way in which this rejects is the abort that ends the wait early.
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}
