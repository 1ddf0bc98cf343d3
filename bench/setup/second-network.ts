import { isWhole } from '@faceproof/installation/weights/fetch-models.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import type { Manifest, ManifestOf } from '@faceproof/models/sets/manifest.js';
import { groupManifests, listManifests, type MeasuringSet, stampAll } from '@faceproof/models/sets/pinned-models.js';
import { readShelf } from '@faceproof/models/sets/shelf.js';

/** @returns a network for liveness of the shelf that the set does not pin and whose weights are here; null if there is none */
export async function findSecondNetwork(modelsDir: string): Promise<ManifestOf<'liveness'> | null> {
  const pinned = new Set(loadSet().manifests.liveness.map(({ sha256 }) => sha256));
  for (const { manifest } of readShelf())
    if (isLiveness(manifest) && !pinned.has(manifest.sha256) && (await isWhole(modelsDir, manifest))) return manifest;
  return null;
}

function isLiveness(manifest: Manifest): manifest is ManifestOf<'liveness'> {
  return manifest.role === 'liveness';
}

/** Pure. @returns the same set with one more network for liveness */
export function addNetwork({ set, manifests }: MeasuringSet, network: ManifestOf<'liveness'>): MeasuringSet {
  const grouped = groupManifests([...listManifests(manifests), network]);
  return { set, manifests: grouped, stamps: stampAll(grouped) };
}
