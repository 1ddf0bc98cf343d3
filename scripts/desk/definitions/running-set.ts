import { isWhole } from '@faceproof/installation/weights/fetch-models.js';
import { ManifestError } from '@faceproof/models/sets/definitions.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';
import { rankSets } from '@faceproof/models/sets/read-sets.js';
import { findEngineFault } from './engines.js';

export interface RunningSet {
  /** null: none can run. */
  set: string | null;
  manifests: Manifest[];
  /** Newer sets, and why a worker passes over each. */
  passedOver: { set: string; because: string }[];
}

/**
 * The set that a worker with these settings runs: `MODEL_SET`, or the newest one that it can open. A worker also runs its golden
 * test, which this does not.
 *
 * @param pinned the worker's `MODEL_SET`; null if it takes the newest
 */
export async function findRunningSet(worker: {
  definitionsDir: string;
  modelsDir: string;
  engine: string;
  pinned: string | null;
}): Promise<RunningSet> {
  const passedOver: RunningSet['passedOver'] = [];
  for (const set of worker.pinned === null ? rankSets(worker.definitionsDir) : [worker.pinned]) {
    const { manifests, fault } = await openSet(set, worker);
    if (fault === null) return { set, manifests, passedOver };
    passedOver.push({ set, because: fault });
  }
  return { set: null, manifests: [], passedOver };
}

async function openSet(
  set: string,
  { definitionsDir, modelsDir, engine }: { definitionsDir: string; modelsDir: string; engine: string },
): Promise<{ manifests: Manifest[]; fault: string | null }> {
  try {
    const manifests = listManifests(loadSet({ dir: definitionsDir, set }).manifests);
    return { manifests, fault: await findFault(manifests, { modelsDir, engine }) };
  } catch (error) {
    if (error instanceof ManifestError) return { manifests: [], fault: error.message };
    throw error;
  }
}

async function findFault(
  manifests: readonly Manifest[],
  { modelsDir, engine }: { modelsDir: string; engine: string },
): Promise<string | null> {
  for (const manifest of manifests) {
    const fault = findEngineFault(manifest, engine);
    if (fault !== null) return fault;
    if (!(await isWhole(modelsDir, manifest))) return `the weights of ${manifestId(manifest)} are not in ${modelsDir}`;
  }
  return null;
}
