import { fetchModels } from './models/fetch-models.js';
import { openProgress } from './models/show-progress.js';

/** Brings the pinned weights into the cache, with a progress bar where any are missing. @throws FetchError */
export async function prepareModels(modelsDir: string): Promise<void> {
  const progress = openProgress(process.stdout, Date.now);
  try {
    await fetchModels({ modelsDir, onProgress: progress.show });
  } finally {
    progress.end();
  }
}
