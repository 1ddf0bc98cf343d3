import type { Reason } from '@faceproof/protocol/reasons.js';
import type { SessionEvent } from '@faceproof/protocol/session-state.js';
import { markDoubted, markSettled } from '../../captures/captures.store.js';
import { ANSWER_MS } from '../../captures/deadline.js';
import type { Clock, Randomness } from '../../clock.js';
import { storeDuplicateFinds } from '../../enrollments/duplicate-finds.store.js';
import { duplicatesOf } from '../../judgement/checks/face-duplicate.js';
import { type FinalRuling, OUTCOMES } from '../../judgement/decision/decide.js';
import { toChecks } from '../../judgement/decision/to-checks.js';
import { storeReview } from '../../reviews/reviews.store.js';
import { insertDecision, type StoredDecision } from '../../sessions/decisions.store.js';
import type { ChangedSession } from '../../sessions/session.js';
import { storeReasonTerms } from '../../sessions/session-terms.store.js';
import { moveSession } from '../../sessions/sessions.store.js';
import type { Transaction } from '../../store/database.js';
import { loadSubjectId } from '../../subjects/subjects.store.js';
import type { Vault } from '../../vault/vault.js';
import { hintsOf, type JudgedCapture, type KeptCapture } from './judge-capture.js';
import { keepFacts } from './keep-facts.js';
import { attemptOf } from './settle-once.js';
import { storeTemplate } from './store-template.js';

/** A decided session. `session` is its state after the decision. */
export interface DecidedSession extends JudgedCapture {
  session: ChangedSession;
  decision: StoredDecision;
}

const EVENTS: Record<FinalRuling['kind'], SessionEvent> = { APPROVE: 'APPROVE', DECLINE: 'DECLINE', REVIEW: 'SEND_TO_REVIEW' };

/** Writes the decision, keeps what it was judged by, settles the capture, moves the session, and enrolls it if that was requested. */
export async function decideSession(
  service: { vault: Vault; clock: Clock; random: Randomness },
  tx: Transaction,
  judged: KeptCapture,
  ruling: FinalRuling,
): Promise<DecidedSession> {
  const { session, capture, verdicts, input } = judged;
  const decision = composeDecision(judged, ruling, service.clock.now());
  const { decidedAt } = decision;
  if (ruling.kind === 'REVIEW') await openReview(tx, judged, decidedAt);
  const duplicates = verdicts.flatMap((verdict) => duplicatesOf(verdict, input.search));
  await storeDuplicateFinds(tx, session.id, duplicates);
  const moved = await moveSession(tx, session, EVENTS[ruling.kind], decidedAt, { decidedAt }, [
    insertDecision(tx, session.id, decision),
    ...judged.kept,
    ...keepFacts(service, tx, judged, decidedAt),
    markSettled(tx, capture, { state: 'DECIDED', hints: hintsOf(ruling.reasons), settledAt: decidedAt }),
  ]);
  await storeReasonTerms(service, tx, session, decision);
  if (ruling.kind === 'APPROVE' && session.enrollOnApprove) await enroll(service, tx, judged);
  return { ...judged, session: moved, decision };
}

function composeDecision({ verdicts, input, ...judged }: JudgedCapture, ruling: FinalRuling, decidedAt: Date): StoredDecision {
  return {
    version: 1,
    captureId: attemptOf(judged).id,
    outcome: OUTCOMES[ruling.kind],
    reasons: ruling.reasons,
    checks: toChecks(verdicts, input),
    reviewRequired: ruling.kind === 'REVIEW',
    final: ruling.kind !== 'REVIEW',
    remarksSealed: null,
    decidedAt,
  };
}

async function openReview(tx: Transaction, { session, input }: JudgedCapture, since: Date): Promise<void> {
  const { id: sessionId, accountId, mode } = session;
  await storeReview(tx, { sessionId, accountId, mode, approvals: input.policy.reviewApprovals, since });
}

async function enroll(
  service: { vault: Vault; clock: Clock; random: Randomness },
  tx: Transaction,
  { session, subjectKey, input }: JudgedCapture,
): Promise<void> {
  const subject = { row: session.subjectRow, key: subjectKey, subjectId: await loadSubjectId(service, tx, session.subjectRow) };
  await storeTemplate(service, tx, {
    session,
    subject,
    measurement: input.first?.measurement ?? input.measurement,
    policy: input.policy,
  });
}

/** The person may try again; nothing is decided, signed or charged yet. */
export async function askRetry(
  service: { clock: Clock },
  tx: Transaction,
  { session, capture, kept }: KeptCapture,
  reasons: readonly Reason[],
): Promise<void> {
  const now = service.clock.now();
  const settled = markSettled(tx, capture, { state: 'RETRY', hints: hintsOf(reasons), settledAt: now });
  await moveSession(tx, session, 'ASK_RETRY', now, {}, [settled, ...kept]);
}

/** Liveness is in doubt: the person is asked for the challenge, as the second half of this attempt. */
export async function askForSecondHalf(
  service: { clock: Clock },
  tx: Transaction,
  { session, capture, kept }: KeptCapture,
): Promise<void> {
  const now = service.clock.now();
  await moveSession(tx, session, 'ASK_CHALLENGE', now, { challengeAsked: true }, [
    markDoubted(tx, capture.id, { at: now, until: new Date(now.getTime() + ANSWER_MS) }),
    ...kept,
  ]);
}
