import type { VerificationBundle } from '@faceproof/protocol/evidence/receipts.js';
import type { Reason } from '@faceproof/protocol/reasons.js';
import type { ReviewOutcome } from '@faceproof/protocol/words.js';
import { newId } from '../../make-id.js';
import { commitUnderSalt } from '../../receipts/commit-under-salt.js';
import { findCurrentReceipt, storeReceipt } from '../../receipts/receipts.store.js';
import { moveReview } from '../../reviews/reviews.store.js';
import type { Service } from '../../service.js';
import { findDecision, type StoredDecision, storeDecision } from '../../sessions/decisions.store.js';
import { hashPurpose } from '../../sessions/hash-purpose.js';
import type { Session } from '../../sessions/session.js';
import { moveSession } from '../../sessions/sessions.store.js';
import type { Transaction } from '../../store/database.js';
import { loadSubjectKey } from '../../subjects/subjects.store.js';
import { relabelVerification } from '../../usage/usage.store.js';
import { announceSession } from '../announce/announce-session.js';
import { enrollReviewed } from '../enroll-session.js';

/** The end of a review. */
export interface Verdict {
  outcome: ReviewOutcome;
  /** Why it is declined; null: the reasons for the review. */
  reasons: Reason[] | null;
  /** Who decided, for our own records; null if nobody did. */
  reviewer: string | null;
  note: string | null;
  /** Ids of the members whose votes decided. */
  members: readonly string[];
}

/**
 * Writes the next version of the decision, and a receipt that supersedes the first. It charges nothing: the verification was charged
 * when it was judged. The session is locked and in review.
 */
export async function decideReview(service: Service, tx: Transaction, session: Session, verdict: Verdict): Promise<Session> {
  const decided = await findDecision(tx, session.id);
  const current = await findCurrentReceipt(tx, session.id);
  if (decided === null || current === null || current.bundle.type === 'erasure')
    throw new Error('A session in review has no decision');
  const decidedAt = service.clock.now();
  const decision = composeDecision(decided, verdict, decidedAt);
  await storeDecision(tx, session.id, decision);
  const subjectKey = await loadSubjectKey(service, tx, session.subjectRow);
  const bundle = composeBundle(current.bundle, decision, {
    receiptId: newId('receipt', service),
    purposeHash: hashPurpose(service, subjectKey, session) ?? keepSalted(service, current.bundle.purposeHash),
    members: verdict.members,
  });
  await storeReceipt(tx, await service.signer.sign(tx, bundle), bundle);
  await relabelVerification(tx, session.id, verdict.outcome);
  if (verdict.outcome === 'APPROVED' && session.enrollOnApprove) await enrollReviewed(service, tx, session);
  await moveReview(tx, session.id, 'DONE');
  const event = verdict.outcome === 'APPROVED' ? 'APPROVE' : 'DECLINE';
  const moved = await moveSession(tx, session, event, decidedAt, { decidedAt });
  await announceSession(service, tx, moved, 'session.decided');
  return moved;
}

/** An approval has no reasons. */
function composeDecision(decided: StoredDecision, verdict: Verdict, decidedAt: Date): StoredDecision {
  return {
    version: decided.version + 1,
    captureId: null,
    outcome: verdict.outcome,
    reasons: verdict.outcome === 'APPROVED' ? [] : (verdict.reasons ?? decided.reasons),
    checks: decided.checks,
    reviewRequired: false,
    final: true,
    reviewer: verdict.reviewer,
    note: verdict.note,
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

function composeBundle(
  first: VerificationBundle,
  decision: StoredDecision,
  { members, ...own }: { receiptId: string; purposeHash: string; members: readonly string[] },
): VerificationBundle {
  return {
    ...first,
    ...own,
    type: 'review',
    decidedAt: decision.decidedAt.toISOString(),
    outcome: decision.outcome,
    reasons: decision.reasons.map(({ code }) => code),
    ...(members.length === 0 ? {} : { reviewers: [...members] }),
    supersedes: first.receiptId,
  };
}
