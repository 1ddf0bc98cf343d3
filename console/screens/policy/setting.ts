/** A value of a policy. `null` also stands for a setting that does not exist. */
export type Setting = string | number | boolean | null | readonly string[];

/** A setting that differs between two policies. */
export interface Difference {
  /** Such as `checks.face.match.threshold`. */
  path: string;
  from: Setting;
  to: Setting;
}

/** Pure. @returns what differs, in the order of the settings */
export function compareSettings(before: unknown, after: unknown, path = ''): Difference[] {
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => compareSettings(before[name], after[name], path === '' ? name : `${path}.${name}`));
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [{ path, from: (before ?? null) as Setting, to: (after ?? null) as Setting }];
}

/** The setting at a path. The names of checks contain dots. Pure. */
export function settingAt(policy: object, path: string): Setting {
  const check = /^checks\.(.+)\.(\w+)$/.exec(path);
  const names = check === null ? path.split('.') : ['checks', check[1] ?? '', check[2] ?? ''];
  const found = names.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), policy);
  return (found ?? null) as Setting;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
