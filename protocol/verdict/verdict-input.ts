import type { VerificationBundle } from '../evidence/receipts.js';
import type { Policy } from '../policy.js';
import type { Calibration, Profile } from './documents.js';

/** What a bundle states of a session apart from the verdict. */
export type SessionFacts = Omit<VerificationBundle, 'evaluation'>;

/** A document with its digest. */
export interface Named<T> {
  document: T;
  digest: string;
}

export interface VerdictInput {
  facts: SessionFacts;
  policy: Policy;
  /** null: the profile that the policy names is not installed. */
  profile: Named<Profile> | null;
  /** null: the set that measured names none. */
  calibration: Named<Calibration> | null;
}

/** What a clause is compared with. */
export type Evidence = Omit<VerdictInput, 'profile'>;
