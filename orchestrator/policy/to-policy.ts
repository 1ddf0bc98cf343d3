import { DEFAULT_POLICY, type Policy } from '@faceproof/protocol/policy.js';

/**
 * A stored policy in the form that this build uses: members that did not exist when it was stored get their default. Pure.
 * The stored policy and its hash stay as they are.
 *
 * @param stored JSON that this build or an earlier one wrote
 * @param defaults of every kind of check and every member that this build knows
 * @throws Error if the policy requires a check that only a newer build knows, because judging without it would be wrong
 */
export function toPolicy<P extends Policy>(stored: unknown, defaults: P): P;
export function toPolicy(stored: unknown): Policy;
export function toPolicy(stored: unknown, defaults: Policy = DEFAULT_POLICY): Policy {
  const policy = fillIn(stored, defaults) as Policy;
  const unknown = Object.entries(policy.checks).filter(([kind, { required }]) => required && !(kind in defaults.checks));
  if (unknown.length > 0)
    throw new Error(`The policy requires checks that only a newer version knows: ${unknown.map(([kind]) => kind).join(', ')}`);
  return policy;
}

/** Members come in the order of the defaults, which is the contract's, not `jsonb`'s. */
function fillIn(stored: unknown, defaults: unknown): unknown {
  if (stored === undefined) return defaults;
  if (!isObject(stored) || !isObject(defaults)) return stored;
  const names = [...new Set([...Object.keys(defaults), ...Object.keys(stored)])];
  return Object.fromEntries(names.map((name) => [name, fillIn(stored[name], defaults[name])]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
