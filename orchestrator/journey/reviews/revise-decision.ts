import type { VerificationBundle } from '@faceproof/protocol/evidence/receipts.js';
import type { SessionFacts } from '@faceproof/protocol/verdict/verdict-input.js';
import { withVerdict } from '../../judgement/verdict/with-verdict.js';
import { newId } from '../../make-id.js';
import type { ModelSets } from '../../model-sets/model-sets.js';
import type { PolicyVersions } from '../../policy/policy-versions.js';
import type { Profiles } from '../../policy/profiles.js';
import { findCurrentReceipt, storeReceipt } from '../../receipts/receipts.store.js';
import type { SigningService } from '../../receipts/signer.js';
import { findDecision, type StoredDecision, storeDecision } from '../../sessions/decisions.store.js';
import { hashPurpose } from '../../sessions/hash-purpose.js';
import { DECISION_REMARKS, type Remarks } from '../../sessions/remarks.js';
import type { Session } from '../../sessions/session.js';
import type { Transaction } from '../../store/database.js';
import { loadSubjectKey } from '../../subjects/subjects.store.js';
import { relabelVerification } from '../../usage/usage.store.js';

/** What a verdict is computed from again. */
export interface ReviewingService extends SigningService {
  policyVersions: PolicyVersions;
  profiles: Profiles;
  sets: ModelSets;
}

/** The next version of a decision. */
export type Revision = Pick<StoredDecision, 'outcome' | 'reasons'> & Remarks;

/**
 * Writes the next version of the decision, and a receipt that supersedes the last one. It charges nothing: the verification was charged
 * when it was judged. The session is locked.
 *
 * @param members ids of those who decided
 */
export async function reviseDecision(
  service: ReviewingService,
  tx: Transaction,
  session: Session,
  revise: (decided: StoredDecision) => Revision,
  members: readonly string[] = [],
): Promise<StoredDecision> {
  const decided = await findDecision(tx, session.id);
  const current = await findCurrentReceipt(tx, session.id);
  if (decided === null || current === null) throw new Error('A session has no decision');
  const { reviewer, note, ...revision } = revise(decided);
  const subjectKey = await loadSubjectKey(service, tx, session.subjectRow);
  const place = `${session.id}:${decided.version + 1}`;
  const remarksSealed = subjectKey && DECISION_REMARKS.seal(service, subjectKey, place, { reviewer, note });
  const decision = composeDecision(decided, { ...revision, remarksSealed }, service.clock.now());
  await storeDecision(service, tx, session, decision);
  const facts = composeFacts(current.bundle, decision, {
    receiptId: newId('receipt', service),
    purposeHash: hashPurpose(service, subjectKey, session) ?? current.bundle.purposeHash,
    members,
  });
  const { policy } = await service.policyVersions.load(tx, session);
  const { calibrationDigest } = current.bundle.evaluation;
  const bundle = withVerdict(facts, {
    policy,
    profile: service.profiles.find(policy.profileId),
    calibration: calibrationDigest === null ? null : service.sets.findCalibration(calibrationDigest),
  });
  await storeReceipt(tx, await service.signer.sign(tx, bundle), bundle);
  await relabelVerification(tx, session.id, decision.outcome);
  return decision;
}

function composeDecision(
  decided: StoredDecision,
  revision: Pick<StoredDecision, 'outcome' | 'reasons' | 'remarksSealed'>,
  decidedAt: Date,
): StoredDecision {
  const reviewRequired = revision.outcome === 'REVIEW';
  return {
    version: decided.version + 1,
    captureId: null,
    checks: decided.checks,
    ...revision,
    reviewRequired,
    final: !reviewRequired,
    decidedAt,
  };
}

function composeFacts(
  { evaluation: _, reviewers: __, ...last }: VerificationBundle,
  decision: StoredDecision,
  { members, ...own }: { receiptId: string; purposeHash: string; members: readonly string[] },
): SessionFacts {
  return {
    ...last,
    ...own,
    type: 'review',
    decidedAt: decision.decidedAt.toISOString(),
    outcome: decision.outcome,
    reasons: decision.reasons.map(({ code }) => code),
    ...(members.length === 0 ? {} : { reviewers: [...members] }),
    supersedes: last.receiptId,
  };
}
