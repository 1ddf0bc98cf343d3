import { setTimeout } from 'node:timers/promises';
import { type CaptureRow, extendDeadline, listOverdue, listUnanswered } from '../../captures/captures.store.js';
import { DECISION_DEADLINE_MS, MEASURE_RETRIES } from '../../captures/deadline.js';
import { listForgottenJobs, storeJob } from '../../captures/job-outbox.store.js';
import type { Log } from '../../observe/log.js';
import { listRunOut, listStandingSimulated } from '../../sessions/sessions.store.js';
import type { ClockSkew } from '../../store/clock-skew.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';
import { type EnqueuingService, enqueueCapture } from '../captures/enqueue-capture.js';
import type { DatedRow } from '../retention/retention-row.js';
import { RETENTION } from '../retention/retention-table.js';
import { endOverdue, warnOfOverdue } from '../reviews/end-overdue.js';
import type { ReviewingService } from '../reviews/revise-decision.js';
import { expireSession } from '../sessions/expire-session.js';
import { type SimulatingService, walkSimulated } from '../sessions/walk-simulated.js';
import { type SettlingService, settleCapture, settleUnanswered } from '../settle-capture.js';
import { completeErasures, type ErasingService } from '../subjects/erase-subject.js';
import { foldCounts } from './fold-counts.js';
import { foldUsage } from './fold-usage.js';
import { hasWrongClock } from './has-wrong-clock.js';
import { warnOfKeys } from './warn-of-keys.js';

export interface SweepingService extends SettlingService {
  clockSkew: Pick<ClockSkew, 'check'>;
}

const BATCH = 100;
/** Younger rows are still being enqueued by the request that wrote them. */
const OUTBOX_AGE_MS = 1000;
const SIMULATED_AGE_MS = 3000;

type Step = (service: SweepingService) => Promise<unknown>;

/** The steps that people wait for. Each is safe to run twice, at once, and on several machines. */
export const STEPS: readonly Step[] = [
  enqueueForgotten,
  askAgainOrGiveUp,
  endUnanswered,
  expireLinks,
  walkForgotten,
  foldUsage,
  foldCounts,
];
/** Steps whose time is counted in minutes or days. */
export const SLOW_STEPS: readonly Step[] = [warnOfOverdueReviews, endOverdueReviews, completeBegunErasures];

function completeBegunErasures(service: ErasingService): Promise<void> {
  return completeErasures(service, BATCH);
}

/** The rows that go on a date, of which some go within five seconds and the others within half a minute. */
const DATED = RETENTION.filter((row): row is Extract<typeof row, DatedRow> => row.kind === 'DATED');
const DATED_OFTEN = DATED.filter(({ often }) => often === true);
const DATED_SELDOM = DATED.filter(({ often }) => often !== true);
const SLOW_ROUNDS = 5;
const SELDOM_ROUNDS = 30;

function warnOfOverdueReviews(service: AnnouncingService): Promise<unknown> {
  return warnOfOverdue(service, BATCH);
}

function endOverdueReviews(service: AnnouncingService & ReviewingService): Promise<unknown> {
  return endOverdue(service, BATCH);
}

/** One round of all steps. A step that fails is logged and does not stop the others. */
export async function sweep(service: SweepingService): Promise<void> {
  await run(service, STEPS);
  await run(service, SLOW_STEPS);
  await deleteDue(service, DATED_OFTEN);
  await sweepKeys(service);
  await deleteDue(service, DATED_SELDOM);
}

/**
 * Deletes one batch of each kind of row, so that a large backlog delays neither what people wait for nor a stop.
 *
 * @returns the kinds that may have more to delete
 */
export async function deleteDue(
  service: SweepingService,
  rows: readonly DatedRow[] = DATED_SELDOM,
): Promise<readonly DatedRow[]> {
  const unfinished: DatedRow[] = [];
  if (hasWrongClock(service)) return unfinished;
  for (const row of rows) {
    const limit = row.batch ?? BATCH;
    await guarded(service, async () => {
      if ((await row.remove(service, service.clock.now(), limit)) >= limit) unfinished.push(row);
    });
  }
  return unfinished;
}

async function run(service: SweepingService, steps: readonly Step[]): Promise<void> {
  if (hasWrongClock(service)) return;
  for (const step of steps) await guarded(service, () => step(service));
}

async function sweepKeys(service: SweepingService): Promise<void> {
  await guarded(service, () => service.vault.subjectKeys.sweep(service.db));
  await guarded(service, () => warnOfKeys(service, BATCH));
}

/** Sweeps until it is stopped. What goes on a date goes in every fifth or 30th round, and in the next ones until none is left. */
export function startSweeper(service: SweepingService, everyMs: number): { stop(): Promise<void> } {
  const ended = new AbortController();
  const rounds = async () => {
    let unfinished: readonly DatedRow[] = [];
    for (let round = 0; !ended.signal.aborted; round++) {
      const [slow, seldom] = [round % SLOW_ROUNDS === 0, round % SELDOM_ROUNDS === 0];
      await run(service, STEPS);
      if (slow) await run(service, SLOW_STEPS);
      if (seldom) await sweepKeys(service);
      const due = [...(slow ? DATED_OFTEN : []), ...(seldom ? DATED_SELDOM : [])];
      unfinished = await deleteDue(service, [...new Set([...unfinished, ...due])]);
      await pause(everyMs, ended.signal);
    }
  };
  const running = rounds();
  return {
    async stop() {
      ended.abort();
      await running;
    },
  };
}

/** Media that was accepted but never reached the queue: the process was killed in between, or the queue was unreachable. */
async function enqueueForgotten(service: EnqueuingService & { log: Log }): Promise<void> {
  const before = new Date(service.clock.now().getTime() - OUTBOX_AGE_MS);
  for (const job of await listForgottenJobs(service.db, before, BATCH)) {
    await guarded(service, () => enqueueCapture(service, job.captureId, job.attempt));
  }
}

/** Overdue measurements: request them again, and after the last try let the session fail. */
async function askAgainOrGiveUp(service: SettlingService): Promise<void> {
  // Without the keys no measurement can be read or asked for: giving up would fail captures that can still be decided.
  service.vault.checkKeys();
  const now = service.clock.now();
  for (const capture of await listOverdue(service.db, now, BATCH)) {
    await guarded(service, () =>
      capture.tries < MEASURE_RETRIES ? askAgain(service, capture, now) : settleCapture(service, capture.id, 'TIMED_OUT'),
    );
  }
}

async function askAgain(service: EnqueuingService, capture: CaptureRow, now: Date): Promise<void> {
  const asked = await service.db.transaction(async (tx) => {
    if (!(await extendDeadline(tx, capture, new Date(now.getTime() + DECISION_DEADLINE_MS)))) return false;
    await storeJob(tx, capture.id, capture.tries + 1, now);
    return true;
  });
  if (asked) await enqueueCapture(service, capture.id, capture.tries + 1);
}

/** Attempts whose second half was awaited. */
async function endUnanswered(service: SettlingService): Promise<void> {
  service.vault.checkKeys();
  for (const captureId of await listUnanswered(service.db, service.clock.now(), BATCH)) {
    await guarded(service, () => settleUnanswered(service, captureId, 'LATE'));
  }
}

/** Links that expired before any media arrived: the allowance is released. */
async function expireLinks(service: AnnouncingService & { log: Log }): Promise<void> {
  const now = service.clock.now();
  for (const sessionId of await listRunOut(service.db, now, BATCH)) {
    await guarded(service, () => expireSession(service, sessionId, now));
  }
}

/** Simulated test sessions that were left unfinished because the process was killed. */
async function walkForgotten(service: SimulatingService): Promise<void> {
  const before = new Date(service.clock.now().getTime() - SIMULATED_AGE_MS);
  for (const sessionId of await listStandingSimulated(service.db, before, BATCH)) {
    await guarded(service, () => walkSimulated(service, sessionId));
  }
}

/** One row that cannot be processed must not block the rows behind it. */
async function guarded(service: { log: Log }, work: () => Promise<unknown>): Promise<void> {
  await work().catch((err: unknown) => service.log.warn({ err }, 'A step of the sweep failed; it will be retried'));
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // It rejects only when the abort ends the wait early.
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}
