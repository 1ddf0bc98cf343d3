import { type CheckInput, notApplicable, skipped, type Verdict } from './check.js';

/** Whether the person did what the attempt's challenge asked. Not judged where the policy asks for passive liveness only. */
export function checkLivenessActive(input: CheckInput): Verdict {
  return input.policy.liveness.mode === 'PASSIVE' ? notApplicable('liveness.active') : skipped('liveness.active');
}
