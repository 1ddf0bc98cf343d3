import type { StoredPolicySchema } from '@faceproof/protocol/api/account/policy.js';
import type { z } from 'zod';
import type { Clock } from '../../clock.js';
import { evaluatePolicy } from '../../judgement/verdict/evaluate-policy.js';
import type { ModelSets } from '../../model-sets/model-sets.js';
import type { StoredPolicy } from '../../policy/policies.store.js';
import type { Profiles } from '../../policy/profiles.js';

export interface ShowingService {
  clock: Clock;
  sets: ModelSets;
  profiles: Profiles;
}

/** A policy as answers show it, compared with its profile. */
export function showPolicy(
  { profiles, sets, clock }: ShowingService,
  { policyId, policy, version }: StoredPolicy,
): z.infer<typeof StoredPolicySchema> {
  const evaluation = evaluatePolicy(policy, profiles.find(policy.profileId), sets.newest(), clock.now());
  return { policyId, policy, version, evaluation };
}
