import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import { FOLDER } from '../folder.js';

/** A definition file is invalid. The message names the file and the correction. */
export class ManifestError extends Error {
  override name = 'ManifestError';
}

/** The default folder of sets, manifests and fusions: this package, which has its build inside. */
export const DEFINITIONS_DIR = dirname(FOLDER);

type Kind = 'sets' | 'manifests' | 'fusions' | 'calibrations' | 'shelf';

/** The folder's own file, or else the shipped one. */
export function findFile(dir: string, kind: Kind, name: string): string {
  const own = join(dir, kind, `${name}.json`);
  const shipped = join(DEFINITIONS_DIR, kind, `${name}.json`);
  return existsSync(own) || !existsSync(shipped) ? own : shipped;
}

/** The names of the folder's own files, without `.json`. Names that begin with a dot are files being written. */
export function namesIn(dir: string, kind: Kind): string[] {
  const folder = join(dir, kind);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => /^([^.].*)\.json$/.exec(name)?.[1] ?? []);
}

/** By date, and for the same date by number: `2026-11-21.10` comes after `2026-11-21.9`. */
export function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

/** @throws ManifestError if there is no such file, or it does not match the schema */
export function readJson<T>(path: string, schema: z.ZodType<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    if (!existsSync(path)) throw new ManifestError(`${path} does not exist`, { cause });
    throw new ManifestError(`${path} cannot be read as JSON`, { cause });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ManifestError(`${path}: ${[issue?.path.join('.'), issue?.message ?? 'is not valid'].filter(Boolean).join(' ')}`);
}
