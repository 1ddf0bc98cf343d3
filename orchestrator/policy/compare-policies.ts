import type { Policy } from '@faceproof/protocol/policy.js';

/** A setting that differs. `null` stands for a setting that one of the policies does not have. */
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
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => compare(path === '' ? name : `${path}.${name}`, before[name], after[name]));
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [{ path, from: toSetting(before), to: toSetting(after) }];
}

function toSetting(value: unknown): Setting {
  return (value ?? null) as Setting;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
