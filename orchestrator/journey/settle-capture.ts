import type { Measurement } from '@faceproof/protocol/job.js';
import type { Reason, ReasonCode } from '@faceproof/protocol/reasons.js';
import type { SessionEvent } from '@faceproof/protocol/session-state.js';
import type { Outcome } from '@faceproof/protocol/words.js';
import { type CaptureMedia, type CaptureRow, findCapture, lockCapture, markSettled } from '../captures/captures.store.js';
import { type IntakeFacts, intakeContext } from '../captures/intake-facts.js';
import { storeDuplicateFinds } from '../enrollments/duplicate-finds.store.js';
import type { CheckInput, Verdict } from '../judgement/checks/check.js';
import { duplicatesOf } from '../judgement/checks/face-duplicate.js';
import { runChecks } from '../judgement/checks/index.js';
import { decide, type Ruling } from '../judgement/decision/decide.js';
import { toChecks } from '../judgement/decision/to-checks.js';
import { newId } from '../make-id.js';
import { loadPolicyVersion, type StoredPolicy } from '../policy/policies.store.js';
import { composeReceipt } from '../receipts/compose-receipt.js';
import { storeReceipt } from '../receipts/receipts.store.js';
import type { Service } from '../service.js';
import { storeDecision } from '../sessions/decisions.store.js';
import type { Session } from '../sessions/session.js';
import { loadSession, lockSession, moveSession } from '../sessions/sessions.store.js';
import { simulateIntake, simulatesFailure } from '../simulate/simulate-capture.js';
import type { Transaction } from '../store/database.js';
import { loadSubjectId, loadSubjectKey } from '../subjects/subjects.store.js';
import { chargeVerification } from '../usage/usage.store.js';
import { announceSession } from './announce-session.js';
import { announceUsage } from './announce-usage.js';
import { keepShadow } from './compare-shadow.js';
import { storeTemplate } from './enroll-session.js';
import { failLocked } from './fail-session.js';
import { readMeasurement } from './read-measurement.js';
import { keepLooks, recallLooks } from './recall-looks.js';
import { isOvertaken, searchDuplicates } from './search-duplicates.js';
import { walkSimulated } from './walk-simulated.js';

/** What came of asking for a measurement. */
export type MeasureOutcome = 'MEASURED' | 'ENGINE_FAILED' | 'TIMED_OUT';

/**
 * Turns a capture's measurement into a decision, a receipt, a charge and events, in one transaction keyed by the
 * capture. Settling twice changes nothing the second time; being killed anywhere in it changes nothing at all.
 */
export async function settleCapture(service: Service, captureId: string, outcome: MeasureOutcome): Promise<void> {
  const capture = await findCapture(service.db, captureId);
  if (capture?.state !== 'PROCESSING') return;
  const session = await loadSession(service.db, capture.sessionId);
  const subjectKey = await loadSubjectKey(service, service.db, session.subjectRow);
  if (subjectKey === null) return;

  const stored = await loadPolicyVersion(service.db, session, session.policyVersion);
  const measured = outcome === 'MEASURED' && !simulatesFailure(session);
  const judged = measured ? await judge(service, { session, capture, stored, subjectKey }) : null;

  const overtaken = await service.db.transaction(async (tx) => {
    const locked = await lockSession(tx, session.id);
    if ((await lockCapture(tx, capture.id)).state !== 'PROCESSING' || locked.status !== 'PROCESSING') return false;
    if (judged === null) {
      await failLocked(service, tx, locked, outcome === 'TIMED_OUT' ? 'PROCESSING_TIMEOUT' : 'ENGINE_UNAVAILABLE');
      return false;
    }
    const enrolls = judged.ruling.kind === 'APPROVE' && locked.enrollOnApprove;
    const { search } = judged.input;
    if (
      enrolls &&
      search !== undefined &&
      (await isOvertaken(service, tx, { session: locked, measurement: judged.measurement, search }))
    )
      return true;
    await keepJudged(service, tx, { session: locked, capture, stored, subjectKey }, judged);
    return false;
  });
  // Somebody who is more alike was enrolled between the search and now: they can be seen, and are searched as well.
  if (overtaken) return settleCapture(service, captureId, outcome);
  service.wakeWebhooks();
  if (session.simulate !== null) await walkSimulated(service, session.id);
}

/** Everything that a judged capture leaves behind, under the session's lock. */
async function keepJudged(service: Service, tx: Transaction, facts: CaptureFacts, judged: Judged): Promise<void> {
  const { session, capture, stored, subjectKey } = facts;
  const { ruling, measurement } = judged;
  await keepLooks(tx, session, capture, measurement);
  await keepShadow(service, tx, capture.id, { ...judged, ruling: ruling.kind });
  if (ruling.kind === 'RETRY') return askRetry(service, tx, session, capture, ruling.reasons);
  const decided = await decideSession(service, tx, { session, capture, stored, judged });
  if (ruling.kind === 'APPROVE' && session.enrollOnApprove) {
    const subject = { row: session.subjectRow, key: subjectKey, subjectId: await loadSubjectId(tx, session.subjectRow) };
    await storeTemplate(service, tx, { session, subject, measurement, policy: stored.policy });
  }
  await announceSession(service, tx, decided, ruling.kind === 'REVIEW' ? 'session.review_required' : 'session.decided');
}

interface Judged {
  measurement: Measurement;
  /** What was judged, for judging another measurement of the same capture in the same way. */
  input: Omit<CheckInput, 'earlier'>;
  verdicts: Verdict[];
  attemptsLeft: number;
  ruling: Ruling;
}

interface CaptureFacts {
  session: Session;
  capture: CaptureRow;
  stored: StoredPolicy;
  subjectKey: Buffer;
}

/** Reads what was measured and judges it. Writes nothing. */
async function judge(service: Service, { session, capture, stored, subjectKey }: CaptureFacts): Promise<Judged> {
  const { media, uploadedAt } = capture;
  if (media === null || uploadedAt === null) throw new Error('A capture is processed without media');
  const simulated = session.mode === 'TEST';
  const intake = simulated ? simulateIntake(session, capture.challenge) : openIntake(service, subjectKey, capture.id, media);
  const measurement = await readMeasurement(service, { session, capture, subjectKey });
  const pins = service.sets.pinsOf(measurement);
  // The simulated engine answers at once; what it simulates takes as long as a person does.
  const openForMs = simulated ? Number.POSITIVE_INFINITY : uploadedAt.getTime() - capture.startedAt.getTime();
  const seenBefore = await recallLooks(service, { session, capture, measurement });
  const attempt = { challenge: capture.challenge, openForMs, seenBefore };
  const search = await searchDuplicates(service, { session, policy: stored.policy, measurement });
  const input = { flow: session.flow, policy: stored.policy, pins, intake, attempt, measurement, search };
  const verdicts = runChecks(input);
  const attemptsLeft = session.maxAttempts - session.attemptsUsed;
  return { measurement, input, verdicts, attemptsLeft, ruling: decide(verdicts, stored.policy, attemptsLeft) };
}

const MOVES: Record<'APPROVE' | 'DECLINE' | 'REVIEW', { event: SessionEvent; outcome: Outcome }> = {
  APPROVE: { event: 'APPROVE', outcome: 'APPROVED' },
  DECLINE: { event: 'DECLINE', outcome: 'DECLINED' },
  REVIEW: { event: 'SEND_TO_REVIEW', outcome: 'REVIEW' },
};

function openIntake(service: Service, subjectKey: Buffer, captureId: string, media: CaptureMedia): IntakeFacts {
  return JSON.parse(service.vault.openUnder(subjectKey, intakeContext(captureId), media.intakeSealed).toString('utf8'));
}

/** Decision, receipt, charge, the session's move: all or none. */
async function decideSession(
  service: Service,
  tx: Transaction,
  facts: { session: Session; capture: CaptureRow; stored: StoredPolicy; judged: Judged },
): Promise<Session> {
  const { session, capture, stored, judged } = facts;
  const { ruling, verdicts, measurement } = judged;
  if (ruling.kind === 'RETRY') throw new Error('A retry decides nothing');
  const { event, outcome } = MOVES[ruling.kind];
  const decidedAt = service.clock.now();
  const checks = toChecks(verdicts, measurement.models);

  await storeDecision(tx, session.id, {
    version: 1,
    captureId: capture.id,
    outcome,
    reasons: ruling.reasons,
    checks,
    reviewRequired: ruling.kind === 'REVIEW',
    final: ruling.kind !== 'REVIEW',
    reviewer: null,
    note: null,
    decidedAt,
  });
  await storeDuplicateFinds(
    tx,
    session.id,
    verdicts.flatMap((verdict) => duplicatesOf(verdict, judged.input.search)),
  );
  const bundle = composeReceipt({
    type: 'verification',
    mode: session.mode,
    receiptId: newId('receipt', service),
    sessionId: session.id,
    accountId: session.accountId,
    flow: session.flow,
    purposeHash: session.purposeHash,
    decidedAt,
    outcome,
    reasons: ruling.reasons.map(({ code }) => code),
    checks,
    policy: { version: stored.version, hash: stored.hash },
    evaluation: session.evaluation,
    media: capture.media?.commitments ?? [],
    supersedes: null,
  });
  await storeReceipt(tx, await service.signer.sign(tx, bundle), bundle);
  const charged = await chargeVerification(tx, session.id, outcome, decidedAt);
  if (charged !== null) await announceUsage(service, tx, session, charged);
  await markSettled(tx, capture.id, { state: 'DECIDED', hints: personHints(ruling.reasons), settledAt: decidedAt });
  return moveSession(tx, session, event, decidedAt, { decidedAt });
}

/** The person may try again; nothing is decided, signed or charged. */
async function askRetry(
  service: Service,
  tx: Transaction,
  session: Session,
  capture: CaptureRow,
  reasons: Reason[],
): Promise<void> {
  const now = service.clock.now();
  await markSettled(tx, capture.id, { state: 'RETRY', hints: personHints(reasons), settledAt: now });
  await moveSession(tx, session, 'ASK_RETRY', now);
}

/** What the page may say to the person: never FRAUD, never MISMATCH. */
function personHints(reasons: readonly Reason[]): ReasonCode[] {
  return reasons.filter(({ category }) => category === 'QUALITY' || category === 'USER').map(({ code }) => code);
}
