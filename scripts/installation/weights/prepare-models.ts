import { fetchModels, pinnedManifests } from './fetch-models.js';
import { openProgress } from './show-progress.js';

/**
 * Fetches missing pinned weights into the cache, and shows the progress.
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
