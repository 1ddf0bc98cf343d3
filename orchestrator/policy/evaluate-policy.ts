import type { Evaluation, Finding } from '@faceproof/protocol/envelope.js';
import type { Policy } from '@faceproof/protocol/policy.js';
import type { CheckKind } from '@faceproof/protocol/words.js';
import { type Clause, PROFILES } from './profiles.js';

/** The error rates measured for the models, for clauses that ask for one. */
export interface Calibration {
  /** The threshold that the set pins, or null if the check has none. */
  pinnedThreshold(check: CheckKind): number | null;
  /** @returns the false match rate measured at this threshold, or null if nothing was measured */
  falseMatchRateAt(threshold: number): number | null;
}

/** Compares a policy with its profile, clause by clause. Pure. */
export function evaluatePolicy(policy: Policy, calibration: Calibration): Evaluation {
  const profile = PROFILES[policy.profileId];
  const findings = profile.clauses.map((clause) => holdAgainstClause(policy, calibration, clause));
  return { profileId: profile.profileId, conforms: findings.every((finding) => finding.level === 'MET'), findings };
}

function holdAgainstClause(policy: Policy, calibration: Calibration, clause: Clause): Finding {
  switch (clause.kind) {
    case 'CHECK_REQUIRED': {
      const actual = policy.checks[clause.check].required;
      return finding(`checks.${clause.check}.required`, true, actual, actual);
    }
    case 'FMR_AT_MOST': {
      const threshold = policy.checks[clause.check].threshold ?? calibration.pinnedThreshold(clause.check);
      const fmr = threshold === null ? null : calibration.falseMatchRateAt(threshold);
      return finding(
        `checks.${clause.check}.threshold`,
        `FMR <= ${clause.fmr}`,
        fmr === null ? null : `FMR ${fmr}`,
        fmr !== null && fmr <= clause.fmr,
      );
    }
    case 'THRESHOLD_AT_LEAST_PINNED': {
      const pinned = calibration.pinnedThreshold(clause.check);
      const actual = policy.checks[clause.check].threshold ?? pinned;
      return finding(
        `checks.${clause.check}.threshold`,
        pinned ?? 'a calibrated threshold',
        actual,
        pinned !== null && actual !== null && actual >= pinned,
      );
    }
    case 'LIVENESS_MODE':
      return finding('liveness.mode', clause.mode, policy.liveness.mode, policy.liveness.mode === clause.mode);
    case 'REVIEW_NOT':
      return finding('review', `not ${clause.review}`, policy.review, policy.review !== clause.review);
    case 'MAX_ATTEMPTS_AT_MOST':
      return finding('maxAttempts', clause.attempts, policy.maxAttempts, policy.maxAttempts <= clause.attempts);
    case 'MEDIA_HOURS_AT_MOST':
      return finding(
        'retention.mediaHours',
        clause.hours,
        policy.retention.mediaHours,
        policy.retention.mediaHours <= clause.hours,
      );
  }
}

function finding(path: string, required: Finding['required'], actual: Finding['actual'], met: boolean): Finding {
  return { path, required, actual, level: met ? 'MET' : 'BELOW' };
}
