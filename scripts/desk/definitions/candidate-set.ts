import { Refusal } from '@faceproof/installation/refusal.js';
import { roleOf } from '@faceproof/models/roles/index.js';
import { loadSet, type ModelSet } from '@faceproof/models/sets/load-set.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import { groupManifests, listManifests, stampAll } from '@faceproof/models/sets/pinned-models.js';
import { findManifest } from '@faceproof/models/sets/read-manifests.js';
import { readMatchFusion } from '@faceproof/models/sets/read-sets.js';
import { formatPin, isSamePin, toPin } from '@faceproof/models/sets/set-file.js';

/**
 * The newest set with the named models in place of those that it pins: for measuring, never written. Its thresholds stay
 * those of the set, and are not calibrated for a candidate.
 *
 * @param ids such as `mobilefacenet-512@2026-11-01`; several for a role of which a set may pin several
 * @param fusion of several match networks: a file in `fusions/`; null: the set's own if it pins the same ones
 * @throws Refusal
 */
export function loadCandidateSet(definitionsDir: string, ids: readonly string[], fusion: string | null = null): ModelSet {
  const set = loadSet({ dir: definitionsDir });
  const candidates = findManifests(definitionsDir, ids);
  const kept = listManifests(set.manifests).filter(({ role }) => candidates.every((one) => one.role !== role));
  const manifests = groupManifests([...kept, ...candidates]);
  const match = toPin(manifests.match.map(manifestId));
  const fitted =
    fusion === null ? set.matchFusion : { ...readMatchFusion(definitionsDir, fusion).fusion, pin: { id: fusion, digest: '' } };
  const isOwn = isSamePin(
    fitted?.networks.map(({ model }) => model),
    match,
  );
  if (fusion !== null && !isOwn) throw new Refusal(`The fusion ${fusion} was not fitted to ${formatPin(match)}.`);
  return { ...set, manifests, stamps: stampAll(manifests), matchFusion: isOwn ? fitted : null };
}

/** An engine that runs all of them on a machine without a GPU: a tfjs model runs only on a tfjs engine. */
export function engineFor(manifests: readonly Manifest[], asked: string | null): string {
  return asked ?? (manifests.some(({ format }) => format === 'tfjs') ? 'tfjs:wasm' : 'onnx:cpu');
}

/** @throws Refusal if one is not described here, or two are for a role of which a set pins one */
export function findManifests(definitionsDir: string, ids: readonly string[]): Manifest[] {
  const found = [...new Set(ids)].map((id) => {
    const manifest = findManifest(definitionsDir, id);
    if (manifest === null)
      throw new Refusal(`There is no manifest for ${id}: name one that "npm run models -- list" shows, or add it.`);
    return manifest;
  });
  const single = found.filter(({ role }) => ['ONE', 'ONE_OR_NONE'].includes(roleOf(role).pins));
  const twice = single.find(({ role }, i) => single.findIndex((other) => other.role === role) !== i);
  if (twice !== undefined) throw new Refusal(`Two of the named models are for ${twice.role}: a set pins one of them.`);
  return found;
}
