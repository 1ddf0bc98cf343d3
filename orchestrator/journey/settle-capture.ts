import type { Service } from '../service.js';
import { simulatesFailure } from '../simulate/simulate-capture.js';
import { announceDecision } from './settle/announce-decision.js';
import { askRetry } from './settle/ask-retry.js';
import { chargeSession } from './settle/charge-session.js';
import { decideSession } from './settle/decide-session.js';
import { failSession } from './settle/fail-session.js';
import { judgeCapture } from './settle/judge-capture.js';
import { loadMeasured } from './settle/load-measured.js';
import { findProcessing, type Processing, settleOnce } from './settle/settle-once.js';
import { signReceipt } from './settle/sign-receipt.js';
import { walkSimulated } from './walk-simulated.js';

/** The result of requesting a measurement. */
export type MeasureOutcome = 'MEASURED' | 'ENGINE_FAILED' | 'TIMED_OUT';

/**
 * Turns a capture's measurement into a decision, a receipt, a charge and events, in one transaction keyed by the capture.
 * Settling again changes nothing; a process that dies midway leaves everything unchanged.
 */
export async function settleCapture(service: Service, captureId: string, outcome: MeasureOutcome): Promise<void> {
  const processing = await findProcessing(service, captureId);
  if (processing === null) return;
  if (outcome === 'MEASURED' && !simulatesFailure(processing.session)) await settleMeasured(service, processing);
  else await settleUnmeasured(service, processing, outcome);
  service.wakeWebhooks();
  if (processing.session.simulate !== null) await walkSimulated(service, processing.session.id);
}

/** The steps of docs/explanation/journey.md. */
async function settleMeasured(service: Service, processing: Processing): Promise<void> {
  const measured = await loadMeasured(service, processing);
  await settleOnce(service, processing, async (tx, session) => {
    const judged = await judgeCapture(service, tx, { ...measured, session });
    if (judged.ruling.kind === 'RETRY') return askRetry(service, tx, judged, judged.ruling.reasons);
    const decided = await decideSession(service, tx, judged, judged.ruling);
    await signReceipt(service, tx, decided);
    await chargeSession(tx, decided);
    await announceDecision(service, tx, decided);
  });
}

async function settleUnmeasured(service: Service, processing: Processing, outcome: MeasureOutcome): Promise<void> {
  const why = outcome === 'TIMED_OUT' ? 'PROCESSING_TIMEOUT' : 'ENGINE_UNAVAILABLE';
  await settleOnce(service, processing, (tx, session) => failSession(service, tx, session, why));
}
