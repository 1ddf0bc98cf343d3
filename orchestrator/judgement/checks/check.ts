import type { ModelRole } from '@faceproof/models/roles/index.js';
import type { Challenge } from '@faceproof/protocol/api/captures.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import type { Policy } from '@faceproof/protocol/policy.js';
import type { ReasonCode } from '@faceproof/protocol/reasons.js';
import type { CaptureSign, CheckKind, CheckStatus, Flow } from '@faceproof/protocol/words.js';
import type { IntakeFacts } from '../../captures/intake-facts.js';
import type { DuplicateSearch } from '../../enrollments/find-duplicates.js';
import type { Pins, Threshold } from '../thresholds/pins.js';

/** Everything that a check may look at. Checks are pure: same input, same verdict. */
export interface CheckInput {
  flow: Flow;
  policy: Policy;
  pins: Pins;
  intake: IntakeFacts;
  attempt: AttemptFacts;
  measurement: Measurement;
  /** What came of looking for the face among other people's enrollments; missing where the policy does not ask for it. */
  search?: DuplicateSearch | undefined;
  /** The verdicts of the checks before it in the list. */
  earlier: readonly Verdict[];
}

/** What the server itself knows of the attempt: nothing of it is what the device says. */
export interface AttemptFacts {
  challenge: Challenge;
  /** Milliseconds between handing out the challenge and taking the upload in. */
  openForMs: number;
  /** Whether an earlier capture of the account showed the same moments, in whatever bytes. */
  seenBefore: boolean;
}

export interface Verdict {
  kind: CheckKind;
  status: CheckStatus;
  /** 0..1, higher is more genuine; null if the check has none or did not run. */
  score: number | null;
  threshold: number | null;
  /** The model whose output the score is; null if no single one is. */
  role: ModelRole | null;
  reasons: ReasonCode[];
  /** False where the session does not call for the check at all, such as a match without a reference. */
  applies: boolean;
  /** The score lies in the review band. The status is then INCONCLUSIVE and `reasons` say what it would be without a review. */
  inBand: boolean;
  /** What in particular was found, also where it was not enough to fail. */
  signs: readonly CaptureSign[];
}

export type Judge = (input: CheckInput) => Verdict;

/** Compares a score with a threshold and its review band. */
export function compareScore(
  kind: CheckKind,
  role: ModelRole | null,
  score: number,
  limit: Threshold,
  failure: ReasonCode,
): Verdict {
  const rounded = roundScore(score);
  const base = { kind, score: rounded, threshold: roundScore(limit.threshold), role, applies: true, signs: [] };
  if (rounded >= base.threshold) return { ...base, status: 'PASSED', reasons: [], inBand: false };
  if (limit.reviewThreshold !== null && rounded >= roundScore(limit.reviewThreshold)) {
    return { ...base, status: 'INCONCLUSIVE', reasons: [failure], inBand: true };
  }
  return { ...base, status: 'FAILED', reasons: [failure], inBand: false };
}

/** An earlier check made it pointless. Where the policy requires it, nothing is approved without it. */
export function skipped(kind: CheckKind): Verdict {
  return {
    kind,
    status: 'SKIPPED',
    score: null,
    threshold: null,
    role: null,
    reasons: [],
    applies: true,
    inBand: false,
    signs: [],
  };
}

/** The session does not call for it. */
export function notApplicable(kind: CheckKind): Verdict {
  return { ...skipped(kind), applies: false };
}

/** A check that has no score: it passed, or these are the reasons why not. */
export function passedUnless(
  kind: CheckKind,
  role: ModelRole | null,
  reasons: ReasonCode[],
  score: number | null = null,
): Verdict {
  return {
    kind,
    status: reasons.length === 0 ? 'PASSED' : 'FAILED',
    score,
    threshold: null,
    role,
    reasons,
    applies: true,
    inBand: false,
    signs: [],
  };
}

/** It could not be told. Without a reason of its own: what made it impossible has been said by an earlier check. */
export function inconclusive(kind: CheckKind, role: ModelRole | null, reasons: ReasonCode[] = []): Verdict {
  return { kind, status: 'INCONCLUSIVE', score: null, threshold: null, role, reasons, applies: true, inBand: false, signs: [] };
}

/** A comparison of a face that is not live says nothing, and would help whoever tries. */
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
