/** One thing that was looked at. SKIPPED: there was nothing to hold it against. */
export interface VerificationCheck {
  name: CheckName;
  status: 'PASSED' | 'FAILED' | 'SKIPPED';
  /** For people: what holds, or why it does not. */
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
  | 'mode'
  | 'supersedes'
  | 'logCheckpoint'
  | 'logInclusion'
  | 'logConsistency';

export function check(name: CheckName, holds: boolean, good: string, bad: string): VerificationCheck {
  return holds ? pass(name, good) : fail(name, bad);
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
