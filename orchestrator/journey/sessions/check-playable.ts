import type { Policy } from '@faceproof/protocol/policy.js';
import type { CaptureFault, Scenario } from '@faceproof/protocol/words.js';
import { invalidField } from '../../refusal.js';

/** Only `ADAPTIVE` asks for a second half, so no other mode can play one. */
export function isPlayable(played: Scenario | CaptureFault, { liveness }: Policy): boolean {
  return liveness.mode === 'ADAPTIVE' || !played.startsWith('challenge_');
}

/**
 * @param pointer to the scenario or fault in the body
 * @throws Refusal validation_failed
 */
export function checkPlayable(played: Scenario | CaptureFault, policy: Policy, pointer: string): void {
  if (isPlayable(played, policy)) return;
  const { mode } = policy.liveness;
  throw invalidField(pointer, 'not_allowed', `${played} needs a policy with liveness.mode ADAPTIVE; this one has ${mode}.`);
}
