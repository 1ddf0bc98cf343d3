import type { Policy } from '@faceproof/protocol/policy.js';

/** As this screen shows it, for a PUT or a preview: they keep the stored challenges of a policy that names none. */
export function wholePolicy(policy: Policy): Policy {
  const { liveness } = policy;
  if (liveness.mode !== 'PASSIVE_AND_ACTIVE') return policy;
  const challenges = liveness.challenges ?? ['HEAD_TURNS'];
  const light = challenges.includes('LIGHT') ? { withoutLight: liveness.withoutLight ?? 'TURNS_DECIDE' } : {};
  return { ...policy, liveness: { ...liveness, challenges, ...light } };
}
