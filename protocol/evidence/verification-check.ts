/** The result of one check. SKIPPED: there was nothing to compare with. */
export interface VerificationCheck {
  name: CheckName;
  status: 'PASSED' | 'FAILED' | 'SKIPPED';
  /** The result in words, for people. */
  message: string;
}

type CheckName =
  | 'form'
  | 'hash'
  | 'fields'
  | 'key'
  | 'keyMode'
  | 'keyTime'
  | 'signature'
  | 'revocation'
  | 'mode'
  | 'supersedes'
  | 'logCheckpoint'
  | 'logInclusion'
  | 'logWitnesses'
  | 'logConsistency';

export function check(name: CheckName, passed: boolean, good: string, bad: string): VerificationCheck {
  return passed ? pass(name, good) : fail(name, bad);
}

export function pass(name: CheckName, message: string): VerificationCheck {
  return { name, status: 'PASSED', message };
}

export function fail(name: CheckName, message: string): VerificationCheck {
  return { name, status: 'FAILED', message };
}

export function skip(name: CheckName, message: string): VerificationCheck {
  return { name, status: 'SKIPPED', message };
}
