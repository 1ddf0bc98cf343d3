import type { Policy } from '@faceproof/protocol/policy.js';

/** A setting that differs. */
export interface PolicyChange {
  /** Such as `checks.face.match.threshold`. */
  path: string;
  from: Setting;
  to: Setting;
}

type Setting = string | number | boolean | null | readonly string[];

/** Pure. @returns what differs, in the order of the settings */
export function comparePolicies(before: Policy, after: Policy): PolicyChange[] {
  return compare('', before, after);
}

function compare(path: string, before: unknown, after: unknown): PolicyChange[] {
  if (isObject(before) && isObject(after))
    return Object.keys(after).flatMap((name) => compare(path === '' ? name : `${path}.${name}`, before[name], after[name]));
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [{ path, from: before as Setting, to: after as Setting }];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
