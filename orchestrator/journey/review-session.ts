import type { ReviewSession } from '@faceproof/protocol/api/sessions.js';
import type { VerificationBundle } from '@faceproof/protocol/evidence/receipts.js';
import { newId } from '../make-id.js';
import { commitUnderSalt } from '../receipts/commit-under-salt.js';
import { findCurrentReceipt, storeReceipt } from '../receipts/receipts.store.js';
import type { Service } from '../service.js';
import { findDecision, type StoredDecision, storeDecision } from '../sessions/decisions.store.js';
import { hashPurpose } from '../sessions/hash-purpose.js';
import type { Session } from '../sessions/session.js';
import { lockSession, moveSession, stateConflict } from '../sessions/sessions.store.js';
import type { Transaction } from '../store/database.js';
import { loadSubjectKey } from '../subjects/subjects.store.js';
import { relabelVerification } from '../usage/usage.store.js';
import { announceSession } from './announce/announce-session.js';
import { enrollReviewed } from './enroll-session.js';

/**
 * Settles a session in review by a reviewer's decision: writes the next version of the decision, and a receipt that
 * supersedes the first. It charges nothing: the verification was charged when it was judged.
 *
 * @param record runs at the end of the transaction
 * @throws Refusal session_state_conflict
 */
export async function reviewSession(
  service: Service,
  sessionId: string,
  review: ReviewSession,
  record: (tx: Transaction, reviewed: Session) => Promise<void> = async () => {},
): Promise<Session> {
  const reviewed = await service.db.transaction(async (tx) => {
    const session = await lockSession(tx, sessionId);
    // The state table lets judging approve and decline what is PROCESSING. A reviewer cannot.
    if (session.status !== 'IN_REVIEW') throw stateConflict(session.status);
    const decided = await findDecision(tx, session.id);
    const current = await findCurrentReceipt(tx, session.id);
    if (decided === null || current === null || current.bundle.type === 'erasure')
      throw new Error('A session in review has no decision');

    const decidedAt = service.clock.now();
    const decision = composeReview(decided, review, decidedAt);
    await storeDecision(tx, session.id, decision);
    const subjectKey = await loadSubjectKey(service, tx, session.subjectRow);
    const bundle = composeReviewBundle(current.bundle, decision, {
      receiptId: newId('receipt', service),
      purposeHash: hashPurpose(service, subjectKey, session) ?? keepSalted(service, current.bundle.purposeHash),
    });
    await storeReceipt(tx, await service.signer.sign(tx, bundle), bundle);
    await relabelVerification(tx, session.id, review.outcome);
    if (review.outcome === 'APPROVED' && session.enrollOnApprove) await enrollReviewed(service, tx, session);
    const moved = await moveSession(tx, session, review.outcome === 'APPROVED' ? 'APPROVE' : 'DECLINE', decidedAt, {
      decidedAt,
    });
    await announceSession(service, tx, moved, 'session.decided');
    await record(tx, moved);
    return moved;
  });
  service.wakeWebhooks();
  return reviewed;
}

/** An approval has no reasons; a decline keeps the reasons for the review. */
function composeReview(decided: StoredDecision, review: ReviewSession, decidedAt: Date): StoredDecision {
  return {
    version: decided.version + 1,
    captureId: null,
    outcome: review.outcome,
    reasons: review.outcome === 'APPROVED' ? [] : decided.reasons,
    checks: decided.checks,
    reviewRequired: false,
    final: true,
    reviewer: review.reviewer,
    note: review.note ?? null,
    decidedAt,
  };
}

/**
 * The purpose of an erased session. Earlier versions signed a plain hash, which can be guessed: it is replaced by a commitment under a
 * random salt that nobody keeps.
 */
function keepSalted(service: Service, purposeHash: string): string {
  if (purposeHash.startsWith('hmac-sha256:')) return purposeHash;
  return commitUnderSalt(service.random.bytes(32), new Uint8Array());
}

function composeReviewBundle(
  first: VerificationBundle,
  decision: StoredDecision,
  own: { receiptId: string; purposeHash: string },
): VerificationBundle {
  return {
    ...first,
    ...own,
    type: 'review',
    decidedAt: decision.decidedAt.toISOString(),
    outcome: decision.outcome,
    reasons: decision.reasons.map(({ code }) => code),
    supersedes: first.receiptId,
  };
}
