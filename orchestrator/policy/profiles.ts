import type { PROFILE_IDS } from '@faceproof/protocol/policy.js';
import type { CheckKind } from '@faceproof/protocol/words.js';

/**
 * Profiles: the minimums that a policy is compared with. Data, each clause with its source. A profile says that settings
 * conform; it is not a certification.
 */
export interface Profile {
  profileId: (typeof PROFILE_IDS)[number];
  title: string;
  clauses: Clause[];
}

export type Clause = { source: string } & (
  | { kind: 'CHECK_REQUIRED'; check: CheckKind }
  /** The effective threshold's measured false match rate, by the model's own calibration, must not be above this. */
  | { kind: 'FMR_AT_MOST'; check: 'face.match'; fmr: number }
  | { kind: 'LIVENESS_MODE'; mode: 'PASSIVE_AND_ACTIVE' }
  /** With review disabled, borderline scores would never reach a human. */
  | { kind: 'REVIEW_NOT'; review: 'NEVER' }
  | { kind: 'MAX_ATTEMPTS_AT_MOST'; attempts: number }
  | { kind: 'MEDIA_HOURS_AT_MOST'; hours: number }
  | { kind: 'THRESHOLD_AT_LEAST_PINNED'; check: CheckKind }
);

const EVERY_FLOW: CheckKind[] = ['capture.integrity', 'face.detection', 'face.quality', 'liveness.passive', 'face.consistency'];
const OURS = 'Faceproof standard profile, 2026';
const NIST = 'NIST SP 800-63A-4, "Requirements for Use of Biometrics"';

export const PROFILES: Record<Profile['profileId'], Profile> = {
  'standard-2026': {
    profileId: 'standard-2026',
    title: 'Faceproof standard, 2026',
    clauses: [
      ...EVERY_FLOW.map((check): Clause => ({ kind: 'CHECK_REQUIRED', check, source: OURS })),
      { kind: 'CHECK_REQUIRED', check: 'reference.quality', source: OURS },
      { kind: 'CHECK_REQUIRED', check: 'face.match', source: OURS },
      { kind: 'THRESHOLD_AT_LEAST_PINNED', check: 'liveness.passive', source: OURS },
      { kind: 'FMR_AT_MOST', check: 'face.match', fmr: 1e-3, source: OURS },
      { kind: 'MEDIA_HOURS_AT_MOST', hours: 720, source: OURS },
    ],
  },
  'nist-800-63a-ial2': {
    profileId: 'nist-800-63a-ial2',
    title: 'NIST SP 800-63A-4, IAL2, remote comparison',
    clauses: [
      ...EVERY_FLOW.map(
        (check): Clause => ({ kind: 'CHECK_REQUIRED', check, source: `${NIST}: presentation attack detection` }),
      ),
      { kind: 'CHECK_REQUIRED', check: 'reference.quality', source: `${NIST}: comparison with the portrait of the evidence` },
      { kind: 'CHECK_REQUIRED', check: 'face.match', source: `${NIST}: comparison with the portrait of the evidence` },
      { kind: 'CHECK_REQUIRED', check: 'liveness.active', source: `${NIST}: presentation attack detection` },
      { kind: 'LIVENESS_MODE', mode: 'PASSIVE_AND_ACTIVE', source: `${NIST}: presentation attack detection` },
      { kind: 'THRESHOLD_AT_LEAST_PINNED', check: 'liveness.passive', source: `${NIST}: presentation attack detection` },
      { kind: 'FMR_AT_MOST', check: 'face.match', fmr: 1e-4, source: `${NIST}: false match rate of 1 in 10,000 or better` },
      { kind: 'MEDIA_HOURS_AT_MOST', hours: 24, source: `${NIST}: retention as short as the purpose allows` },
    ],
  },
};
