import type { VerificationBundle } from '@faceproof/protocol/evidence/receipts.js';
import type { Policy } from '@faceproof/protocol/policy.js';
import { computeVerdict } from '@faceproof/protocol/verdict/compute-verdict.js';
import type { Calibration, Profile } from '@faceproof/protocol/verdict/documents.js';
import type { Named, SessionFacts } from '@faceproof/protocol/verdict/verdict-input.js';

/** What a session is compared with. */
export interface ComparedWith {
  policy: Policy;
  /** null: the one that the policy names is not installed. */
  profile: Named<Profile> | null;
  /** Of the set that measured; null: it names none. */
  calibration: Named<Calibration> | null;
}

/** The bundle of these facts. Pure. */
export function withVerdict(facts: SessionFacts, against: ComparedWith): VerificationBundle {
  const { media, supersedes, ...first } = facts;
  return { ...first, evaluation: computeVerdict({ facts, ...against }), media, supersedes };
}
