import { traced } from '@faceproof/hosting/tracing/tracing.js';
import { type CaptureRow, closeOpenCaptures } from '../captures/captures.store.js';
import { DECISION_DEADLINE_MS, MEASURE_RETRIES } from '../captures/deadline.js';
import type { Clock } from '../clock.js';
import type { JobOutcome, Jobs } from '../jobs/jobs.js';
import type { FinalRuling } from '../judgement/decision/decide.js';
import type { IdleWork } from '../media/idle-work.js';
import type { Log } from '../observe/log.js';
import type { Metrics } from '../observe/metrics.js';
import { noteUnanswered } from '../sessions/sessions.store.js';
import { simulatesFailure } from '../simulate/simulate-capture.js';
import type { Database, Transaction } from '../store/database.js';
import { chargeVerification } from '../usage/usage.store.js';
import type { Announcing } from '../webhooks/outbox.store.js';
import { announceSession } from './announce/announce-session.js';
import { withdrawCapture } from './captures/enqueue-capture.js';
import { beginComparing } from './compare/compare-workers.js';
import { type ComparingService, isCompared } from './compare/measure-again.js';
import { preparePictures } from './pictures/load-pictures.js';
import type { RenderingService } from './pictures/render-pictures.js';
import { type SimulatingService, walkSimulated } from './sessions/walk-simulated.js';
import { askForSecondHalf, askRetry, decideSession } from './settle/decide-session.js';
import { failSession } from './settle/fail-session.js';
import { judgeCapture, type KeptCapture, toMetrics } from './settle/judge-capture.js';
import { loadMeasured, type MeasuredService } from './settle/load-measured.js';
import { findProcessing, type Processing, settleOnce } from './settle/settle-once.js';
import { signReceipt } from './settle/sign-receipt.js';

export interface SettlingService extends SimulatingService, RenderingService, MeasuredService, ComparingService {
  metrics: Metrics;
  idleWork: IdleWork;
}

/** The result of requesting a measurement. `TIMED_OUT`: so are the last deadline and the last request. */
export type MeasureOutcome = JobOutcome | 'TIMED_OUT';

/**
 * Turns a capture's measurement into a decision, a receipt, a charge and events, in one transaction keyed by the capture.
 * Settling again changes nothing; a process that dies midway leaves everything unchanged.
 */
export async function settleCapture(service: SettlingService, captureId: string, outcome: MeasureOutcome): Promise<void> {
  const processing = await findProcessing(service, captureId);
  if (processing === null) return;
  // Its pictures are safe: the sweeper requests the measurement again when the deadline passes.
  if (outcome === 'TRIES_ENDED' && processing.capture.tries < MEASURE_RETRIES) return;
  const attributes = {
    'faceproof.capture_id': captureId,
    'faceproof.mode': processing.session.mode,
    'faceproof.outcome': outcome,
  };
  const root = service.tracing.ofCapture(captureId);
  await traced(service.tracing, root, { name: 'settle', kind: 'CONSUMER', attributes }, () =>
    settle(service, processing, outcome),
  );
}

async function settle(service: SettlingService, processing: Processing, outcome: MeasureOutcome): Promise<void> {
  const measured = outcome === 'MEASURED' && !simulatesFailure(processing.session);
  const why = outcome === 'TIMED_OUT' ? 'PROCESSING_TIMEOUT' : 'ENGINE_UNAVAILABLE';
  const settled = measured ? await settleMeasured(service, processing) : await endFailed(service, processing, why);
  if (settled !== null) observe(service, processing, measured ? 'measured' : 'failed');
  const { capture, session } = processing;
  const changed = settled !== null;
  service.log.info({ sessionId: session.id, captureId: capture.id, outcome, changed }, 'capture settled');
  if (settled?.inReview) prepareReview(service, processing.session.id);
  if (settled !== null && measured && isCompared(service, processing)) compareLater(service, processing.capture.id);
  if (settled?.announced) service.wakeWebhooks();
  await withdrawOthers(service, processing.capture, outcome);
  const { simulate, claimTokenDigest } = processing.session;
  if (simulate?.scenario === 'challenge_not_done' && claimTokenDigest === null)
    await settleUnanswered(service, processing.capture.id, 'LATE');
  if (simulate !== null) await walkSimulated(service, processing.session.id);
}

interface Settled {
  /** Whether there is something to send. */
  announced: boolean;
  inReview: boolean;
}

/** The steps of docs/explanation/journey.md. @returns null if another run has settled the capture */
async function settleMeasured(service: SettlingService, processing: Processing): Promise<Settled | null> {
  const measured = await loadMeasured(service, processing);
  const { reference } = measured.input.measurement;
  // Another match model was promoted since the session was opened. That says nothing about the person, or about a picture.
  if (reference?.kind === 'TEMPLATE' && !reference.comparable) return endFailed(service, processing, 'ENROLLMENT_OUTDATED');
  const settled = await settleOnce(service, processing, async (tx, session) => {
    const judged = await judgeCapture(service, tx, { ...measured, session });
    if (judged.ruling.kind === 'RETRY') {
      await askRetry(service, tx, judged, judged.ruling.reasons);
      return { judged, announced: false, inReview: false };
    }
    if (judged.ruling.kind === 'CHALLENGE') {
      await askForSecondHalf(service, tx, judged);
      return { judged, announced: false, inReview: false };
    }
    return { judged, ...(await decide(service, tx, judged, judged.ruling)) };
  });
  // Only what was committed counts.
  if (settled !== null) service.metrics.observeJudged(toMetrics(settled.judged));
  return settled;
}

async function decide(service: SettlingService, tx: Transaction, judged: KeptCapture, ruling: FinalRuling): Promise<Settled> {
  const decided = await decideSession(service, tx, judged, ruling);
  const { decision, session } = decided;
  await chargeVerification(tx, session.id, decision, await signReceipt(service, tx, decided));
  const event = decision.reviewRequired ? 'session.review_required' : 'session.decided';
  const announced = await announceSession(service, tx, session, event);
  // An enrollment has an event of its own.
  return { announced: announced || judged.session.enrollOnApprove, inReview: decided.decision.reviewRequired };
}

/**
 * The second half of an attempt is not coming: it was skipped, or not sent in time. A reviewer decides on the first half. If that cannot
 * be read for as long as a measurement may take, the session fails.
 *
 * @returns whether the attempt was waiting
 */
export async function settleUnanswered(service: SettlingService, captureId: string, why: 'SKIPPED' | 'LATE'): Promise<boolean> {
  const doubted = await findProcessing(service, captureId, 'CHALLENGE_NEEDED');
  if (doubted === null) return false;
  // The session was asked, so an attempt without turns owes them.
  const measured = await loadMeasured(service, doubted).catch((err: unknown) => {
    if (!isOverdue(doubted.capture, service.clock.now())) throw err;
    service.log.error({ err, captureId }, 'A first half cannot be read; its session fails');
    return null;
  });
  const settled = await settleOnce(
    service,
    doubted,
    async (tx, session) => {
      if (measured === null) {
        const announced = await failSession(service, tx, session, 'ENGINE_UNAVAILABLE');
        await closeOpenCaptures(tx, session.id, 'EXPIRED');
        return { announced, inReview: false };
      }
      const judged = await judgeCapture(service, tx, { ...measured, session });
      if (judged.ruling.kind === 'RETRY' || judged.ruling.kind === 'CHALLENGE')
        throw new Error('A first half without its second half decides nothing');
      await noteUnanswered(tx, session.id, why);
      const decided = await decide(service, tx, judged, judged.ruling);
      await closeOpenCaptures(tx, session.id, 'EXPIRED');
      return decided;
    },
    'CHALLENGE_NEEDED',
  );
  if (settled?.inReview) prepareReview(service, doubted.session.id);
  if (settled?.announced) service.wakeWebhooks();
  return settled !== null;
}

function isOverdue({ deadlineAt }: CaptureRow, now: Date): boolean {
  return deadlineAt !== null && now.getTime() - deadlineAt.getTime() > (MEASURE_RETRIES + 1) * DECISION_DEADLINE_MS;
}

function observe(
  service: { clock: Clock; metrics: Metrics },
  { capture, session }: Processing,
  result: 'measured' | 'failed',
): void {
  const uploadedAt = capture.uploadedAt ?? capture.startedAt;
  const seconds = Math.max(0, service.clock.now().getTime() - uploadedAt.getTime()) / 1000;
  service.metrics.observeDecision({ mode: session.mode, result, seconds });
}

/** No worker measures a capture whose session has ended. */
async function withdrawOthers(
  service: { log: Log; jobs: Jobs },
  { id, tries }: CaptureRow,
  outcome: MeasureOutcome,
): Promise<void> {
  // Nothing else was asked for, and what was asked for is measured.
  if (tries === 0 && outcome !== 'TIMED_OUT') return;
  await withdrawCapture(service, id, tries).catch((err: unknown) =>
    service.log.warn({ err, captureId: id }, 'The job of an ended session could not be removed; it expires'),
  );
}

async function endFailed(
  service: { db: Database } & Announcing,
  processing: Processing,
  why: Parameters<typeof failSession>[3],
): Promise<Settled | null> {
  return settleOnce(service, processing, async (tx, session) => ({
    announced: await failSession(service, tx, session, why),
    inReview: false,
  }));
}

/** Captures that wait for a worker go before. */
function compareLater(service: SettlingService, captureId: string): void {
  service.idleWork.add(`compare ${captureId}`, () => beginComparing(service, captureId));
}

/** A review begins minutes later, so captures that wait for a worker go before its pictures. */
function prepareReview(service: RenderingService & { idleWork: IdleWork }, sessionId: string): void {
  service.idleWork.add(sessionId, () => preparePictures(service, sessionId));
}
