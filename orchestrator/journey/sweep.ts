import { setTimeout } from 'node:timers/promises';
import { extendDeadline, listOverdue } from '../captures/captures.store.js';
import { DECISION_DEADLINE_MS, MEASURE_RETRIES } from '../captures/deadline.js';
import { listForgottenJobs, storeJob } from '../captures/job-outbox.store.js';
import { deleteOldIdempotencyKeys } from '../http/idempotency.js';
import { deleteOldRequestCounts } from '../http/rate-limit.js';
import type { Service } from '../service.js';
import { listRunOut, listStandingSimulated } from '../sessions/sessions.store.js';
import { dropDoomed, listDoomed } from '../vault/doomed-blobs.store.js';
import { deleteDueMedia, deleteExpiredFiles, deleteExpiredTemplates } from './delete-due.js';
import { enqueueCapture } from './enqueue-capture.js';
import { expireSession } from './expire-session.js';
import { settleCapture } from './settle-capture.js';
import { walkSimulated } from './walk-simulated.js';

const BATCH = 100;
/** Younger rows are still being enqueued by the request that wrote them. */
const OUTBOX_AGE_MS = 1000;
const SIMULATED_AGE_MS = 3000;

/** What time does to what lies there. Each step is safe to run twice, at once, and on several machines. */
export async function sweep(service: Service): Promise<void> {
  await enqueueForgotten(service);
  await askAgainOrGiveUp(service);
  await expireLinks(service);
  await walkForgotten(service);
  await deleteDueMedia(service, BATCH);
  await deleteExpiredFiles(service, BATCH);
  await deleteOldIdempotencyKeys(service.db, service.clock.now(), BATCH);
  await deleteOldRequestCounts(service.db, service.clock.now(), BATCH);
  await deleteExpiredTemplates(service, BATCH);
  await dropDoomed(service, await listDoomed(service.db, BATCH));
}

/** Runs {@link sweep} for ever, one at a time. A failed sweep is logged and tried again. */
export function startSweeper(service: Service, everyMs: number): { stop(): Promise<void> } {
  const ended = new AbortController();
  const run = async () => {
    while (!ended.signal.aborted) {
      await sweep(service).catch((err: unknown) => service.log.warn({ err }, 'A sweep failed'));
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

/** Media that was accepted but never reached the queue: we were killed in between, or the queue was away. */
async function enqueueForgotten(service: Service): Promise<void> {
  const before = new Date(service.clock.now().getTime() - OUTBOX_AGE_MS);
  for (const job of await listForgottenJobs(service.db, before, BATCH))
    await enqueueCapture(service, job.captureId, job.attempt);
}

/** No measurement in time: ask anew, and after that let the session fail rather than wait for ever. */
async function askAgainOrGiveUp(service: Service): Promise<void> {
  const now = service.clock.now();
  for (const capture of await listOverdue(service.db, now, BATCH)) {
    if (capture.tries >= MEASURE_RETRIES) {
      await settleCapture(service, capture.id, 'TIMED_OUT');
      continue;
    }
    const asked = await service.db.transaction(async (tx) => {
      if (!(await extendDeadline(tx, capture, new Date(now.getTime() + DECISION_DEADLINE_MS)))) return false;
      await storeJob(tx, capture.id, capture.tries + 1, now);
      return true;
    });
    if (asked) await enqueueCapture(service, capture.id, capture.tries + 1);
  }
}

/** Links that ran out before any media came: the allowance goes back. */
async function expireLinks(service: Service): Promise<void> {
  const now = service.clock.now();
  for (const sessionId of await listRunOut(service.db, now, BATCH)) await expireSession(service, sessionId, now);
}

/** Test sessions that simulate a scenario and were left standing: we were killed in between. */
async function walkForgotten(service: Service): Promise<void> {
  const before = new Date(service.clock.now().getTime() - SIMULATED_AGE_MS);
  for (const sessionId of await listStandingSimulated(service.db, before, BATCH)) await walkSimulated(service, sessionId);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // The only way in which this rejects is the abort that ends the wait early.
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}
