import { DEFINITIONS_DIR, findFile, ManifestError, namesIn, readJson } from './definitions.js';
import { type Manifest, ManifestSchema, manifestId } from './manifest.js';

/**
 * Every available manifest, pinned by a set or not; of two with one name, the folder's own.
 *
 * @throws ManifestError
 */
export function loadManifests(dir: string = DEFINITIONS_DIR): Manifest[] {
  return idsOf(dir).map((id) => readManifest(dir, id));
}

/** Like {@link loadManifests}, but for listings: an invalid manifest does not hide the others. */
export function surveyManifests(dir: string = DEFINITIONS_DIR): { manifests: Manifest[]; broken: ManifestError[] } {
  const manifests: Manifest[] = [];
  const broken: ManifestError[] = [];
  for (const id of idsOf(dir)) {
    try {
      manifests.push(readManifest(dir, id));
    } catch (error) {
      if (!(error instanceof ManifestError)) throw error;
      broken.push(error);
    }
  }
  return { manifests, broken };
}

/** @param id such as `mobilefacenet-512@2026-11-01` @returns null if there is none. @throws ManifestError */
export function findManifest(dir: string, id: string): Manifest | null {
  return idsOf(dir).includes(id) ? readManifest(dir, id) : null;
}

/** @throws ManifestError */
export function readManifest(dir: string, id: string): Manifest {
  const path = findFile(dir, 'manifests', id);
  const manifest = readJson(path, ManifestSchema);
  if (manifestId(manifest) !== id) throw new ManifestError(`${path} says that it is ${manifestId(manifest)}`);
  return manifest;
}

/** The names of the manifests that {@link loadManifests} reads, in order. */
function idsOf(dir: string): string[] {
  return [...new Set([...namesIn(dir, 'manifests'), ...namesIn(DEFINITIONS_DIR, 'manifests')])].sort();
}
