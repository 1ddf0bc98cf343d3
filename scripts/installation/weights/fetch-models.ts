import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { weightsPaths } from '@faceproof/models/sets/cache-layout.js';
import { DEFINITIONS_DIR } from '@faceproof/models/sets/definitions.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { type Manifest, manifestId, placesOf } from '@faceproof/models/sets/manifest.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';
import { FetchError } from './fetch-error.js';
import { fetchFiles, sha256Of } from './fetch-files.js';
import { isFile, placeFile, withStaging } from './place-file.js';
import { besideSource, type FetchProgress, type WantedFile } from './wanted-file.js';

export interface FetchOptions {
  /** The cache folder; created if missing. */
  modelsDir: string;
  /** Default: the manifests of the pinned set. */
  manifests?: readonly Manifest[];
  /** A relative `file` source is relative to `manifests` in this folder. Default: this repository's definitions. */
  definitionsDir?: string;
  onProgress?: (progress: FetchProgress) => void;
  signal?: AbortSignal;
}

/**
 * Fills the cache with weights. Intact files stay. Missing or changed files are fetched, checked against their digests,
 * converted for dynamic batches, and moved into place. Concurrent calls are safe, because each file appears atomically.
 *
 * @returns the ids of the models that were fetched; empty if the cache was complete
 * @throws FetchError
 */
export async function fetchModels(options: FetchOptions): Promise<string[]> {
  const { definitionsDir = DEFINITIONS_DIR } = options;
  const { manifests = pinnedManifests(definitionsDir) } = options;
  const missing: Manifest[] = [];
  for (const manifest of manifests) if (!(await isWhole(options.modelsDir, manifest))) missing.push(manifest);
  if (missing.length === 0) return [];

  await withStaging(options.modelsDir, async (staging) => {
    const wanted = await Promise.all(missing.map((manifest) => wantedOf(manifest, { ...options, definitionsDir })));
    const files = await fetchFiles(wanted.flat(), { ...options, staging });
    for (const manifest of missing) await install(options.modelsDir, manifest, files);
  });
  return missing.map(manifestId);
}

/** The manifests that a set pins. @param set null: the newest */
export function pinnedManifests(definitionsDir: string, set: string | null = null): Manifest[] {
  const { manifests } = loadSet({ dir: definitionsDir, ...(set === null ? {} : { set }) });
  return listManifests(manifests);
}

/** Checks that the cache has every file of the model with the right digest. */
export async function isWhole(modelsDir: string, manifest: Manifest): Promise<boolean> {
  const paths = weightsPaths(modelsDir, manifest);
  if (manifest.format === 'tfjs') {
    const files = manifest.files ?? [];
    const whole = await Promise.all(files.map(({ path, sha256 }) => isFile(join(paths.folder, path), sha256)));
    return whole.every((one) => one);
  }
  const derived = manifest.derived.dynamicBatch?.sha256 ?? '';
  return (await isFile(paths.pinned, manifest.sha256)) && (await isFile(paths.dynamicBatch, derived));
}

/** Copies a model's files from one cache to another. */
export async function moveWeights(manifest: Manifest, { from, to }: { from: string; to: string }): Promise<void> {
  const [source, target] = [weightsPaths(from, manifest).folder, weightsPaths(to, manifest).folder];
  // The files that a worker looks for come last, so that it never sees an incomplete model.
  const names = (await readdir(source)).sort(
    (one, other) => Number(one.startsWith('model.')) - Number(other.startsWith('model.')),
  );
  for (const name of names) await placeFile(join(target, name), await readFile(join(source, name)));
}

async function wantedOf(
  manifest: Manifest,
  { modelsDir, definitionsDir }: { modelsDir: string; definitionsDir: string },
): Promise<WantedFile[]> {
  const source = placesOf(manifest.source).map((place) =>
    'file' in place ? { file: resolve(definitionsDir, 'manifests', place.file) } : place,
  );
  const { sha256, bytes, files } = manifest;
  if (files === undefined) {
    const here = await findHere(modelsDir, manifest);
    return [{ name: manifestId(manifest), source: here === null ? source : { file: here }, sha256, bytes }];
  }
  return files.map(({ path, ...file }, i) => ({
    ...file,
    name: nameOf(manifest, path),
    // The source names the first file; the others lie beside it.
    source: i === 0 ? source : besideSource(source, path),
  }));
}

function nameOf(manifest: Manifest, path: string): string {
  return `${manifestId(manifest)}/${path}`;
}

/** Moves a model's fetched files to where a worker looks for them. */
async function install(modelsDir: string, manifest: Manifest, fetched: ReadonlyMap<string, string>): Promise<void> {
  const paths = weightsPaths(modelsDir, manifest);
  // model.json comes last: once it exists, the model is complete.
  for (const { path } of [...(manifest.files ?? [])].reverse())
    await placeFile(join(paths.folder, path), await readFile(fetched.get(nameOf(manifest, path)) ?? ''));
  if (manifest.format !== 'tfjs') await installFile(paths, manifest, await readFile(fetched.get(manifestId(manifest)) ?? ''));
}

async function installFile(paths: ReturnType<typeof weightsPaths>, manifest: Manifest, pinned: Uint8Array): Promise<void> {
  const derived = await derive(manifest, pinned);
  if (sha256Of(derived) !== manifest.derived.dynamicBatch?.sha256) {
    throw new FetchError(
      'WRONG_DIGEST',
      `The file derived from ${manifestId(manifest)} does not match the digest in its manifest. Update the derived digest, or the package.`,
    );
  }
  await placeFile(paths.dynamicBatch, derived);
  await placeFile(paths.pinned, pinned);
}

/** The file is the one that the manifest pins, but nothing may have read it before. */
async function derive(manifest: Manifest, pinned: Uint8Array): Promise<Uint8Array> {
  // On demand, because most runs find a complete cache.
  const { deriveDynamicBatch } = await import('@faceproof/models/graphs/derive-dynamic-batch.js');
  try {
    return deriveDynamicBatch(pinned);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new FetchError('UNREADABLE', `No graph can be derived from the file of ${manifestId(manifest)}: ${why}.`, { cause });
  }
}

/**
 * Another version of a model may have the same weights, such as one that only packs its input in another way. Its file is not
 * downloaded again.
 *
 * @returns the path of a file in the cache with the manifest's digest; null if there is none
 */
async function findHere(modelsDir: string, { bytes, sha256 }: Pick<Manifest, 'bytes' | 'sha256'>): Promise<string | null> {
  const folders = await readdir(modelsDir).catch(() => []);
  for (const path of folders.map((folder) => join(modelsDir, folder, 'model.onnx'))) {
    const found = await stat(path).catch(() => null);
    // The size first, because it is cheap.
    if (found?.size === bytes && (await isFile(path, sha256))) return path;
  }
  return null;
}
