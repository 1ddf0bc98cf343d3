import type { ModelSet } from '@faceproof/models/sets/load-set.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { readFusion } from '@faceproof/models/sets/read-sets.js';
import { toPin } from '@faceproof/models/sets/set-file.js';
import { chooseLivenessThreshold } from './choose-thresholds.js';

/**
 * The set as it would judge with another fusion and the thresholds that come with it: for measuring, never written.
 *
 * @param id a file in `fusions/`; null: the set's own
 * @throws Refusal if the fusion was fitted to other networks
 */
export function withFusion(set: ModelSet, id: string | null, definitionsDir: string): ModelSet {
  if (id === null && set.fusionPin === null) return set;
  const name = id ?? set.fusionPin?.id ?? '';
  const { fusion, sha256 } = readFusion(definitionsDir, name);
  const { because: _, ...threshold } = chooseLivenessThreshold(toPin(set.manifests.liveness.map(manifestId)), {
    fusion,
    id: name,
  });
  if (id === null) return set;
  return {
    ...set,
    livenessFusion: fusion,
    fusionPin: { id: name, digest: `sha256:${sha256}` },
    thresholds: { ...set.thresholds, 'liveness.passive': threshold },
  };
}
