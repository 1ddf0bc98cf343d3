import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { weightsPaths } from '@faceproof/models/cache-layout.js';
import { deriveDynamicBatch } from '@faceproof/models/derive-dynamic-batch.js';
import { DEFINITIONS_DIR, loadSet, manifestId } from '@faceproof/models/load-set.js';
import type { Manifest } from '@faceproof/models/manifest.js';
import { MODEL_ROLES } from '@faceproof/protocol/job.js';
import { FetchError } from './fetch-error.js';
import { fetchFiles, sha256Of } from './fetch-files.js';
import { isFile, placeFile, withStaging } from './place-file.js';
import type { FetchProgress } from './wanted-file.js';

export interface FetchOptions {
  /** The cache folder; made where it is missing. */
  modelsDir: string;
  /** Default: those of the pinned set. */
  manifests?: readonly Manifest[];
  /** A relative `file` source is relative to the folder `manifests` in here. Default: this repository's. */
  definitionsDir?: string;
  onProgress?: (progress: FetchProgress) => void;
  signal?: AbortSignal;
}

/**
 * Brings the weights into the cache: what is there and whole stays; what is missing or changed is fetched, held against
 * its digest, made ready for batches, and moved into place. Two at once are safe: each file appears whole or not at all.
 *
 * @returns the ids of the models that were fetched; empty where all were there
 * @throws FetchError
 */
export async function fetchModels(options: FetchOptions): Promise<string[]> {
  const { definitionsDir = DEFINITIONS_DIR } = options;
  const { manifests = pinnedManifests(definitionsDir) } = options;
  const missing: Manifest[] = [];
  for (const manifest of manifests) if (!(await isWhole(options.modelsDir, manifest))) missing.push(manifest);
  if (missing.length === 0) return [];

  await withStaging(options.modelsDir, async (staging) => {
    const wanted = missing.map((manifest) => ({
      name: manifestId(manifest),
      source:
        'file' in manifest.source ? { file: resolve(definitionsDir, 'manifests', manifest.source.file) } : manifest.source,
      sha256: manifest.sha256,
      bytes: manifest.bytes,
    }));
    const files = await fetchFiles(wanted, { ...options, staging });
    for (const manifest of missing)
      await install(options.modelsDir, manifest, await readFile(files.get(manifestId(manifest)) ?? ''));
  });
  return missing.map(manifestId);
}

/** What a set pins, one per role; null: the newest. */
export function pinnedManifests(definitionsDir: string, set: string | null = null): Manifest[] {
  const { manifests } = loadSet({ dir: definitionsDir, ...(set === null ? {} : { set }) });
  return MODEL_ROLES.map((role) => manifests[role]);
}

/** Whether both the pinned and the derived graph lie in the cache, byte for byte. */
export async function isWhole(modelsDir: string, manifest: Manifest): Promise<boolean> {
  const paths = weightsPaths(modelsDir, manifest);
  return (
    (await isFile(paths.pinned, manifest.sha256)) && (await isFile(paths.dynamicBatch, manifest.derived.dynamicBatch.sha256))
  );
}

async function install(modelsDir: string, manifest: Manifest, pinned: Uint8Array): Promise<void> {
  const derived = deriveDynamicBatch(pinned);
  if (sha256Of(derived) !== manifest.derived.dynamicBatch.sha256) {
    throw new FetchError(
      'WRONG_DIGEST',
      `What is derived from ${manifestId(manifest)} is not what its manifest pins: update its derived digest, or the package.`,
    );
  }
  const paths = weightsPaths(modelsDir, manifest);
  await placeFile(paths.dynamicBatch, derived);
  await placeFile(paths.pinned, pinned);
}
