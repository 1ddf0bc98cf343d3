import type { ModelRole } from '@faceproof/models/roles/index.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { type ManifestOf, manifestId } from '@faceproof/models/sets/manifest.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';

/** Every model that the shipped set pins, in the order of the roles. */
export const SHIPPED_MODELS = listManifests(loadSet().manifests);

/** The one that the shipped set pins for a role. */
export function shippedModel<R extends ModelRole>(role: R): ManifestOf<R> {
  const found = SHIPPED_MODELS.find((one) => one.role === role);
  if (found === undefined) throw new Error(`The shipped set pins no model for ${role}`);
  return found as ManifestOf<R>;
}

/** Its `model@version`. */
export function shippedId(role: ModelRole): string {
  return manifestId(shippedModel(role));
}
