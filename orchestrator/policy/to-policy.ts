import { inContractOrder } from '@faceproof/protocol/contract-order.js';
import { type Policy, PolicySchema } from '@faceproof/protocol/policy.js';

/**
 * A stored policy, with its members in the order of the contract, which is not `jsonb`'s. Pure.
 *
 * @throws Error if the policy requires a check that only a newer build knows, because judging without it would be wrong
 */
export function toPolicy(stored: unknown): Policy {
  const policy = inContractOrder(PolicySchema, stored as Policy);
  const unknown = Object.entries(policy.checks).filter(([kind, { required }]) => required && !(kind in KNOWN));
  if (unknown.length > 0)
    throw new Error(`The policy requires checks that only a newer version knows: ${unknown.map(([kind]) => kind).join(', ')}`);
  return policy;
}

const KNOWN = PolicySchema.shape.checks.shape;
