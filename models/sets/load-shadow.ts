import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DEFINITIONS_DIR, readJson } from './definitions.js';
import { type ModelSet, resolveSet } from './load-set.js';
import { type ModelSetFile, ShadowSchema } from './set-file.js';

/** A candidate set and the share of captures that it measures. */
export interface Shadow {
  share: number;
  since: string;
  /** As its file writes it. */
  candidate: ModelSetFile;
  set: ModelSet;
}

/**
 * @returns null if there is no candidate.
 * @throws ManifestError
 */
export function loadShadow(dir: string = DEFINITIONS_DIR): Shadow | null {
  const path = shadowPath(dir);
  if (!existsSync(path)) return null;
  const { share, since, candidate } = readJson(path, ShadowSchema);
  return { share, since, candidate, set: resolveSet(dir, candidate) };
}

/** The file that names the candidate. */
export function shadowPath(dir: string): string {
  return join(dir, 'shadow.json');
}
