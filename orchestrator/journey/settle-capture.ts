import { traced } from '@faceproof/hosting/tracing/tracing.js';
import type { CaptureRow } from '../captures/captures.store.js';
import { MEASURE_RETRIES } from '../captures/deadline.js';
import type { JobOutcome } from '../jobs/jobs.js';
import type { Service } from '../service.js';
import { simulatesFailure } from '../simulate/simulate-capture.js';
import { withdrawCapture } from './enqueue-capture.js';
import { preparePictures } from './pictures/prepare-pictures.js';
import { announceDecision } from './settle/announce-decision.js';
import { askRetry } from './settle/ask-retry.js';
import { chargeSession } from './settle/charge-session.js';
import { decideSession } from './settle/decide-session.js';
import { failSession } from './settle/fail-session.js';
import { type JudgedCapture, judgeCapture } from './settle/judge-capture.js';
import { loadMeasured } from './settle/load-measured.js';
import { findProcessing, type Processing, settleOnce } from './settle/settle-once.js';
import { signReceipt } from './settle/sign-receipt.js';
import { toMetrics } from './settle/to-metrics.js';
import { walkSimulated } from './walk-simulated.js';

/** The result of requesting a measurement. `TIMED_OUT`: so are the last deadline and the last request. */
export type MeasureOutcome = JobOutcome | 'TIMED_OUT';

/**
 * Turns a capture's measurement into a decision, a receipt, a charge and events, in one transaction keyed by the capture.
 * Settling again changes nothing; a process that dies midway leaves everything unchanged.
 */
export async function settleCapture(service: Service, captureId: string, outcome: MeasureOutcome): Promise<void> {
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

async function settle(service: Service, processing: Processing, outcome: MeasureOutcome): Promise<void> {
  const measured = outcome === 'MEASURED' && !simulatesFailure(processing.session);
  const settled = measured ? await settleMeasured(service, processing) : await settleUnmeasured(service, processing, outcome);
  if (settled !== null) observe(service, processing, measured ? 'measured' : 'failed');
  if (settled?.inReview) prepareReview(service, processing.session.id);
  if (settled?.announced) service.wakeWebhooks();
  await withdrawOthers(service, processing.capture, outcome);
  if (processing.session.simulate !== null) await walkSimulated(service, processing.session.id);
}

interface Settled {
  /** Whether there is something to send. */
  announced: boolean;
  inReview: boolean;
}

/** The steps of docs/explanation/journey.md. @returns null if another run has settled the capture */
async function settleMeasured(service: Service, processing: Processing): Promise<Settled | null> {
  const measured = await loadMeasured(service, processing);
  const kept: { judged: JudgedCapture | null } = { judged: null };
  const settled = await settleOnce(service, processing, async (tx, session) => {
    const judged = await judgeCapture(service, tx, { ...measured, session });
    kept.judged = judged;
    if (judged.ruling.kind === 'RETRY') {
      await askRetry(service, tx, judged, judged.ruling.reasons);
      return { announced: false, inReview: false };
    }
    const decided = await decideSession(service, tx, judged, judged.ruling);
    await signReceipt(service, tx, decided);
    await chargeSession(tx, decided);
    const announced = await announceDecision(service, tx, decided);
    // An enrollment has an event of its own.
    return { announced: announced || session.enrollOnApprove, inReview: decided.decision.reviewRequired };
  });
  // Only what was committed counts.
  if (settled !== null && kept.judged !== null) service.metrics.observeJudged(toMetrics(kept.judged));
  return settled;
}

function observe(service: Service, { capture, session }: Processing, result: 'measured' | 'failed'): void {
  const uploadedAt = capture.uploadedAt ?? capture.startedAt;
  const seconds = Math.max(0, service.clock.now().getTime() - uploadedAt.getTime()) / 1000;
  service.metrics.observeDecision({ mode: session.mode, result, seconds });
}

/** No worker measures a capture whose session has ended. */
async function withdrawOthers(service: Service, { id, tries }: CaptureRow, outcome: MeasureOutcome): Promise<void> {
  // Nothing else was asked for, and what was asked for is measured.
  if (tries === 0 && outcome !== 'TIMED_OUT') return;
  await withdrawCapture(service, id, tries).catch((err: unknown) =>
    service.log.warn({ err, captureId: id }, 'The job of an ended session could not be removed; it expires'),
  );
}

async function settleUnmeasured(service: Service, processing: Processing, outcome: MeasureOutcome): Promise<Settled | null> {
  const why = outcome === 'TIMED_OUT' ? 'PROCESSING_TIMEOUT' : 'ENGINE_UNAVAILABLE';
  return settleOnce(service, processing, async (tx, session) => ({
    announced: await failSession(service, tx, session, why),
    inReview: false,
  }));
}

/** A review begins minutes later, so captures that wait for a worker go before its pictures. */
function prepareReview(service: Service, sessionId: string): void {
  service.idleWork.add(sessionId, () => preparePictures(service, sessionId));
}
