import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { weightsPaths } from '@faceproof/models/sets/cache-layout.js';
import type { ModelSet } from '@faceproof/models/sets/load-set.js';
import type { Manifest } from '@faceproof/models/sets/manifest.js';
import { MODEL_ROLES } from '@faceproof/protocol/job.js';

/** @returns a text that differs as soon as the set or the files of its weights do */
export function printSet(set: ModelSet, modelsDir: string): string {
  return JSON.stringify([set, MODEL_ROLES.map((role) => printOf(modelsDir, set.manifests[role]))]);
}

/** Names, sizes and times of a model's files: cheap, and different once somebody has put other ones there. */
function printOf(modelsDir: string, manifest: Manifest): (string | number)[] {
  const { folder } = weightsPaths(modelsDir, manifest);
  return namesIn(folder).flatMap((name) => {
    const stat = statSync(join(folder, name), { throwIfNoEntry: false });
    return stat === undefined ? [] : [name, stat.size, stat.mtimeMs];
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
