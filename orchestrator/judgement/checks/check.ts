import type { ModelRole } from '@faceproof/models/roles/index.js';
import type { Policy } from '@faceproof/protocol/policy.js';
import type { ReasonCode } from '@faceproof/protocol/reasons.js';
import type { CaptureSign, CheckKind, CheckStatus, Flow } from '@faceproof/protocol/words.js';
import type { AttemptFacts, FirstHalf, JudgedIntake, JudgedMeasurement, JudgedSearch } from '../facts/judged.js';
import type { Pins, Threshold } from '../thresholds/pins.js';

/** Everything that a check may read. Checks are pure: same input, same verdict. */
export interface CheckInput {
  flow: Flow;
  policy: Policy;
  pins: Pins;
  intake: JudgedIntake;
  attempt: AttemptFacts;
  measurement: JudgedMeasurement;
  /** The result of the search for the face among other people's enrollments; missing if the policy does not ask for it. */
  search?: JudgedSearch | undefined;
  /** The first half of the attempt, if this is the second. */
  first?: FirstHalf | undefined;
  /** The verdicts of the checks that come before it in the list. */
  earlier: readonly Verdict[];
}

export interface Verdict {
  kind: CheckKind;
  status: CheckStatus;
  /** 0..1, higher is more genuine; null if the check has no score or did not run. */
  score: number | null;
  threshold: number | null;
  /** The lower end of the review band; absent without a band. */
  reviewThreshold?: number;
  /**
   * The roles whose networks the score stands on: the one whose output it is first, then those that found, aligned or weighted
   * what it measured. Empty if there is no network.
   */
  roles: Roles;
  /** Of several match networks, those that gave the score, by `model@version`; left out: the first. */
  matchedBy?: readonly string[];
  reasons: ReasonCode[];
  /** False if the session does not require the check at all, such as a match without a reference. */
  applies: boolean;
  /** The score lies in the review band. The status is then INCONCLUSIVE, and `reasons` give the result without a review. */
  inBand: boolean;
  /** The signs found, including those too weak to fail the check. */
  signs: readonly CaptureSign[];
  /** Of an attempt in two halves: the half that the verdict stands on. */
  half?: 1 | 2;
  /** The score is neither clear nor a clear attack: only the challenge settles it. */
  doubtful?: true;
  /** The person is to be asked for the challenge now. */
  asks?: true;
}

export type Roles = readonly ModelRole[];

export type Judge = (input: CheckInput) => Verdict;

/** Compares a score with a threshold and its review band. */
export function compareScore(kind: CheckKind, roles: Roles, score: number, limit: Threshold, failure: ReasonCode): Verdict {
  const rounded = roundScore(score);
  const threshold = roundScore(limit.threshold);
  const lower = limit.reviewThreshold === null ? threshold : roundScore(limit.reviewThreshold);
  const band = lower < threshold ? { reviewThreshold: lower } : {};
  const base = { kind, score: rounded, threshold, ...band, roles, applies: true, signs: [] };
  if (rounded >= threshold) return { ...base, status: 'PASSED', reasons: [], inBand: false };
  if (rounded >= lower) {
    return { ...base, status: 'INCONCLUSIVE', reasons: [failure], inBand: true };
  }
  return { ...base, status: 'FAILED', reasons: [failure], inBand: false };
}

/** An earlier check made this one pointless. If the policy requires it, nothing is approved without it. */
export function skipped(kind: CheckKind): Verdict {
  return { ...passedUnless(kind, [], []), status: 'SKIPPED' };
}

/** The session does not require it. */
export function notApplicable(kind: CheckKind): Verdict {
  return { ...skipped(kind), applies: false };
}

/** A check without a score: it passed, or failed for these reasons. */
export function passedUnless(kind: CheckKind, roles: Roles, reasons: ReasonCode[], score: number | null = null): Verdict {
  return {
    kind,
    status: reasons.length === 0 ? 'PASSED' : 'FAILED',
    score,
    threshold: null,
    roles,
    reasons,
    applies: true,
    inBand: false,
    signs: [],
  };
}

/** The check is inconclusive. Gives no reason of its own, because an earlier check has reported the cause. */
export function inconclusive(kind: CheckKind, roles: Roles, reasons: ReasonCode[] = []): Verdict {
  return { ...passedUnless(kind, roles, reasons), status: 'INCONCLUSIVE' };
}

/** Comparing a face that is not live proves nothing, and the score would help an attacker. */
export function isRefusedAsNotLive(input: CheckInput): boolean {
  return earlierStatus(input, 'liveness.passive') === 'FAILED' || earlierStatus(input, 'liveness.active') === 'FAILED';
}

export function earlierStatus(input: CheckInput, kind: CheckKind): CheckStatus | null {
  return input.earlier.find((verdict) => verdict.kind === kind)?.status ?? null;
}

/** Scores are judged as they are shown and signed: six decimals, in 0..1. */
export function roundScore(score: number): number {
  return Math.round(Math.min(1, Math.max(0, score)) * 1e6) / 1e6;
}
