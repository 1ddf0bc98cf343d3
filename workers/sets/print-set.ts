import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { weightsPaths } from '@faceproof/models/sets/cache-layout.js';
import type { LoadedSet } from '@faceproof/models/sets/load-measuring-set.js';
import type { Manifest } from '@faceproof/models/sets/manifest.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';

/** @returns a text that changes whenever the set or its weight files change */
export function printSet(set: LoadedSet, modelsDir: string): string {
  return JSON.stringify([set.print, listManifests(set.manifests).map((manifest) => printOf(modelsDir, manifest))]);
}

/** Names, sizes and times of a model's files: cheap, and different once someone has replaced the files. */
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
