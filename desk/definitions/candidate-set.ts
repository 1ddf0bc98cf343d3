import { Refusal } from '@faceproof/installation/refusal.js';
import { findManifest, loadSet, type ModelSet, stampOf } from '@faceproof/models/sets/load-set.js';
import type { Manifest } from '@faceproof/models/sets/manifest.js';

/**
 * The newest set with the named models in the place of those that it pins: to be measured, never written. Its thresholds
 * stay those of the set, which say nothing of a candidate.
 *
 * @param ids such as `mobilefacenet-512@2026-11-01`, at most one a role
 * @throws Refusal
 */
export function loadCandidateSet(definitionsDir: string, ids: readonly string[]): ModelSet {
  const set = loadSet({ dir: definitionsDir });
  const candidates = findManifests(definitionsDir, ids);
  const own = <T>(of: (manifest: Manifest) => T) => Object.fromEntries(candidates.map((one) => [one.role, of(one)]));
  return {
    ...set,
    manifests: { ...set.manifests, ...own((manifest) => manifest) },
    stamps: { ...set.stamps, ...own(stampOf) },
  };
}

/** What runs all of them on a machine without a GPU: a tfjs model runs on a tfjs engine only. */
export function engineFor(manifests: readonly Manifest[], asked: string | null): string {
  return asked ?? (manifests.some(({ format }) => format === 'tfjs') ? 'tfjs:wasm' : 'onnx:cpu');
}

/** @throws Refusal where one is not described here, or two are of one role */
export function findManifests(definitionsDir: string, ids: readonly string[]): Manifest[] {
  const found = ids.map((id) => {
    const manifest = findManifest(definitionsDir, id);
    if (manifest === null)
      throw new Refusal(`There is no manifest for ${id}: name one that "npm run models -- list" shows, or add it.`);
    return manifest;
  });
  const twice = found.find(({ role }, i) => found.findIndex((other) => other.role === role) !== i);
  if (twice !== undefined) throw new Refusal(`Two of the named models are for ${twice.role}: a set holds one per role.`);
  return found;
}
