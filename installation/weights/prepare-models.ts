import { fetchModels, pinnedManifests } from './fetch-models.js';
import { openProgress } from './show-progress.js';

/**
 * Brings the pinned weights into the cache, with a progress bar where any are missing.
 *
 * @param from.modelSet null: the newest
 * @throws FetchError, ManifestError
 */
export async function prepareModels(from: {
  modelsDir: string;
  definitionsDir: string;
  modelSet: string | null;
}): Promise<void> {
  const progress = openProgress(process.stdout, Date.now);
  try {
    const manifests = pinnedManifests(from.definitionsDir, from.modelSet);
    await fetchModels({ ...from, manifests, onProgress: progress.show });
  } finally {
    progress.end();
  }
}
