/** Where a document is changed, and to what; without a value the member goes. */
export type Change = [document: 'bundle' | 'policy' | 'calibration', path: (string | number)[], value?: unknown];

/** A change of what an earlier change has taken away does nothing. */
export function change(document: object, path: readonly (string | number)[], value: readonly unknown[]): void {
  type Parent = Record<string | number, unknown> | undefined;
  const parent = path.slice(0, -1).reduce<unknown>((at, name) => (at as Parent)?.[name], document) as Parent;
  const last = path.at(-1) ?? '';
  if (parent === undefined || parent === null) return;
  if (value.length > 0) parent[last] = value[0];
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete parent[last];
}
