import type { Policy } from '@faceproof/protocol/policy.js';
import { type Reason, reason } from '@faceproof/protocol/reasons.js';
import type { Outcome } from '@faceproof/protocol/words.js';
import type { Verdict } from '../checks/check.js';

/** The outcome of a session once its capture is judged. */
export type Ruling =
  | { kind: 'APPROVE'; reasons: [] }
  | { kind: 'DECLINE'; reasons: Reason[] }
  | { kind: 'REVIEW'; reasons: Reason[] }
  /** Only faults that the person can correct, and an attempt is left. */
  | { kind: 'RETRY'; reasons: Reason[] }
  /** Liveness is in doubt: the person is asked for the challenge, as the second half of this attempt. */
  | { kind: 'CHALLENGE'; reasons: [] };

export type FinalRuling = Exclude<Ruling, { kind: 'RETRY' | 'CHALLENGE' }>;

export const OUTCOMES = { APPROVE: 'APPROVED', DECLINE: 'DECLINED', REVIEW: 'REVIEW' } as const satisfies Record<
  FinalRuling['kind'],
  Outcome
>;

/** INCONCLUSIVE: nothing was decided. */
export function outcomeOf(ruling: Ruling): Outcome {
  return ruling.kind === 'RETRY' || ruling.kind === 'CHALLENGE' ? 'INCONCLUSIVE' : OUTCOMES[ruling.kind];
}

/**
 * Judges the verdicts of the checks that the policy requires. Pure, and fails closed: an unknown result is never approved.
 *
 * @param attemptsLeft attempts after this one
 */
export function decide(verdicts: readonly Verdict[], policy: Policy, attemptsLeft: number): Ruling {
  const required = verdicts.filter((verdict) => policy.checks[verdict.kind].required);
  const bandCounts = policy.review !== 'NEVER';
  const settled = required.filter((verdict) => !(verdict.inBand && bandCounts));
  const inBand = required.filter((verdict) => verdict.inBand && bandCounts);

  // An inconclusive check is only a suspicion: it goes to a reviewer and never declines by itself.
  const suspicions = settled.filter((verdict) => verdict.status === 'INCONCLUSIVE' && !verdict.inBand).flatMap(fraudOf);
  const found = settled
    .flatMap((verdict) => verdict.reasons.map((code) => reason(code, verdict.kind)))
    .filter((each) => !suspicions.some(({ code, check }) => code === each.code && check === each.check));
  const damning = found.filter(
    (each) => each.category === 'FRAUD' || each.category === 'MISMATCH' || (each.category === 'QUALITY' && !each.retryable),
  );
  const retryable = found.filter((each) => each.retryable);

  if (damning.length === 0 && retryable.length > 0) {
    if (attemptsLeft > 0) return { kind: 'RETRY', reasons: retryable };
    return inReviewIfAlways(policy, [...retryable, reason('ATTEMPTS_EXHAUSTED', null)]);
  }
  if (damning.length > 0) return inReviewIfAlways(policy, [...damning, ...retryable]);
  if (verdicts.some(({ asks }) => asks)) return { kind: 'CHALLENGE', reasons: [] };

  const policyReasons = found.filter((each) => each.category === 'POLICY');
  const unknown = settled.filter((verdict) => verdict.applies && verdict.status !== 'PASSED');
  if (inBand.length > 0 || policyReasons.length > 0 || unknown.length > 0 || policy.review === 'ALWAYS') {
    const unsaid = unknown.filter(({ kind, doubtful }) => !doubtful && !policyReasons.some(({ check }) => check === kind));
    const band = [...inBand, ...unsaid].map((verdict) => reason('REVIEW_BAND', verdict.kind));
    const reasons = [...suspicions, ...policyReasons, ...band];
    return { kind: 'REVIEW', reasons: reasons.length > 0 ? reasons : [reason('REVIEW_BAND', null)] };
  }
  return { kind: 'APPROVE', reasons: [] };
}

function fraudOf(verdict: Verdict): Reason[] {
  return verdict.reasons.map((code) => reason(code, verdict.kind)).filter(({ category }) => category === 'FRAUD');
}

function inReviewIfAlways(policy: Policy, reasons: Reason[]): Ruling {
  return { kind: policy.review === 'ALWAYS' ? 'REVIEW' : 'DECLINE', reasons };
}
