import type { PolicyVersion } from '@faceproof/protocol/api/account/policy.js';
import type { Policy } from '@faceproof/protocol/policy.js';

/** A setting that differs. */
export type PolicyChange = PolicyVersion['changes'][number];

/** Pure. @returns what differs, in the order of the settings */
export function comparePolicies(before: Policy, after: Policy): PolicyChange[] {
  return compare('', before, after);
}

function compare(path: string, before: unknown, after: unknown): PolicyChange[] {
  if (isObject(before) && isObject(after))
    return Object.keys(after).flatMap((name) => compare(path === '' ? name : `${path}.${name}`, before[name], after[name]));
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [{ path, from: before as PolicyChange['from'], to: after as PolicyChange['to'] }];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
