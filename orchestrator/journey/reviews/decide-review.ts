import type { VerificationBundle } from '@faceproof/protocol/evidence/receipts.js';
import type { Reason } from '@faceproof/protocol/reasons.js';
import type { SessionFacts } from '@faceproof/protocol/verdict/verdict-input.js';
import type { ReviewOutcome } from '@faceproof/protocol/words.js';
import { withVerdict } from '../../judgement/verdict/with-verdict.js';
import { newId } from '../../make-id.js';
import type { ModelSets } from '../../model-sets/model-sets.js';
import type { PolicyVersions } from '../../policy/policy-versions.js';
import type { Profiles } from '../../policy/profiles.js';
import { findCurrentReceipt, storeReceipt } from '../../receipts/receipts.store.js';
import type { SigningService } from '../../receipts/signer.js';
import { moveReview } from '../../reviews/reviews.store.js';
import { findDecision, type StoredDecision, storeDecision } from '../../sessions/decisions.store.js';
import { hashPurpose } from '../../sessions/hash-purpose.js';
import type { Session } from '../../sessions/session.js';
import { moveSession } from '../../sessions/sessions.store.js';
import type { Transaction } from '../../store/database.js';
import { loadSubjectKey } from '../../subjects/subjects.store.js';
import { relabelVerification } from '../../usage/usage.store.js';
import { announceSession } from '../announce/announce-session.js';
import { enrollReviewed } from '../subjects/enroll-session.js';

/** The end of a review. */
export interface Verdict {
  outcome: ReviewOutcome;
  /** Why it is declined; null: the reasons for the review. */
  reasons: Reason[] | null;
  /** Who decided, for our own records; null if no one did. */
  reviewer: string | null;
  note: string | null;
  /** Ids of the members whose votes decided. */
  members: readonly string[];
}

/** What the verdict is computed from again. */
export interface ReviewingService extends SigningService {
  policyVersions: PolicyVersions;
  profiles: Profiles;
  sets: ModelSets;
}

/**
 * Writes the next version of the decision, and a receipt that supersedes the first. It charges nothing: the verification was charged
 * when it was judged. The session is locked and in review.
 */
export async function decideReview(
  service: ReviewingService,
  tx: Transaction,
  session: Session,
  verdict: Verdict,
): Promise<Session> {
  const decided = await findDecision(tx, session.id);
  const current = await findCurrentReceipt(tx, session.id);
  if (decided === null || current === null || current.bundle.type === 'erasure')
    throw new Error('A session in review has no decision');
  const decidedAt = service.clock.now();
  const decision = composeDecision(decided, verdict, decidedAt);
  await storeDecision(service, tx, session, decision);
  const subjectKey = await loadSubjectKey(service, tx, session.subjectRow);
  const facts = composeFacts(current.bundle, decision, {
    receiptId: newId('receipt', service),
    purposeHash: hashPurpose(service, subjectKey, session) ?? current.bundle.purposeHash,
    members: verdict.members,
  });
  const { policy } = await service.policyVersions.load(tx, session);
  const { calibrationDigest } = current.bundle.evaluation;
  const bundle = withVerdict(facts, {
    policy,
    profile: service.profiles.find(policy.profileId),
    calibration: calibrationDigest === null ? null : service.sets.findCalibration(calibrationDigest),
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

function composeFacts(
  { evaluation: _, ...first }: VerificationBundle,
  decision: StoredDecision,
  { members, ...own }: { receiptId: string; purposeHash: string; members: readonly string[] },
): SessionFacts {
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
