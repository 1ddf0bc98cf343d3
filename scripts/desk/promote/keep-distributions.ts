import { MODEL_ROLES } from '@faceproof/models/roles/index.js';
import { isSamePin, type ModelSetFile, PINNED_CHECKS } from '@faceproof/models/sets/set-file.js';

/**
 * The checks of a new set. A threshold does not change how scores are distributed, so the same networks with the same fusion keep
 * the distributions of the set before where the new thresholds bring none. Pure.
 */
export function keepDistributions(base: ModelSetFile, set: ModelSetFile): ModelSetFile['checks'] {
  const isSame =
    MODEL_ROLES.every((role) => isSamePin(base.models[role], set.models[role])) &&
    base.livenessFusion?.sha256 === set.livenessFusion?.sha256 &&
    base.matchFusion?.sha256 === set.matchFusion?.sha256;
  if (!isSame) return set.checks;
  const kept = PINNED_CHECKS.map((check) => {
    const [was, is] = [base.checks[check], set.checks[check]];
    const takes = is.distribution === undefined && was.distribution !== undefined;
    return [check, takes ? { ...is, distribution: was.distribution } : is];
  });
  return Object.fromEntries(kept) as ModelSetFile['checks'];
}
