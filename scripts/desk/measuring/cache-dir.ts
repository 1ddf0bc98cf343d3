import { join, resolve } from 'node:path';

/** Where measurements are kept; null for `--no-cache`. */
export function cacheDirOf(
  modelsDir: string,
  values: { cache?: string | undefined; 'no-cache'?: boolean | undefined },
): string | null {
  if (values['no-cache'] === true) return null;
  return values.cache === undefined ? join(modelsDir, '..', 'measurements') : resolve(values.cache);
}
