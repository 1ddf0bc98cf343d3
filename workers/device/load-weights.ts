import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from '@faceproof/models/graphs/tfjs/tfjs-files.js';
import { weightsPaths } from '@faceproof/models/sets/cache-layout.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import { EngineError } from './engine-error.js';
import type { Weights } from './runtime.js';

/**
 * @returns the graph, verified against the manifest's digests at every load, because files may have changed since they were
 *   fetched
 * @throws EngineError WEIGHTS_UNUSABLE
 */
export async function loadWeights(modelsDir: string, manifest: Manifest): Promise<Weights> {
  if (manifest.format === 'tfjs') return loadTfjs(modelsDir, manifest);
  return { format: 'onnx', graph: await loadDynamicBatch(modelsDir, manifest) };
}

async function loadTfjs(modelsDir: string, manifest: Manifest): Promise<Weights> {
  const files = manifest.files ?? [];
  const id = manifestId(manifest);
  if (digestOf(Buffer.from(listFiles(files))) !== manifest.sha256)
    throw new EngineError('WEIGHTS_UNUSABLE', `The files that the manifest of ${id} lists do not match its pinned digests`);
  const [model, ...shards] = await Promise.all(
    files.map(async ({ path, sha256 }) => {
      const bytes = await readIfThere(join(weightsPaths(modelsDir, manifest).folder, path));
      if (bytes !== null && digestOf(bytes) === sha256) return bytes;
      throw new EngineError('WEIGHTS_UNUSABLE', `${path} of ${id} is incomplete in MODELS_DIR. Run: npm run models -- fetch`);
    }),
  );
  if (model === undefined) throw new EngineError('WEIGHTS_UNUSABLE', `The manifest of ${id} lists no files`);
  return { format: 'tfjs', model, weights: Buffer.concat(shards) };
}

async function loadDynamicBatch(modelsDir: string, manifest: Manifest): Promise<Uint8Array> {
  const paths = weightsPaths(modelsDir, manifest);
  const derived = await readIfThere(paths.dynamicBatch);
  if (derived !== null && digestOf(derived) === manifest.derived.dynamicBatch?.sha256) return derived;

  const pinned = await readIfThere(paths.pinned);
  const id = manifestId(manifest);
  if (pinned === null)
    throw new EngineError('WEIGHTS_UNUSABLE', `The weights of ${id} are not in MODELS_DIR. Run: npm run models -- fetch`);
  if (digestOf(pinned) !== manifest.sha256)
    throw new EngineError(
      'WEIGHTS_UNUSABLE',
      `The weights of ${id} do not match their pinned digests. Run: npm run models -- fetch`,
    );
  // On demand, because a cache that was fetched completely never needs it.
  const { deriveDynamicBatch } = await import('@faceproof/models/graphs/derive-dynamic-batch.js');
  const again = deriveDynamicBatch(pinned);
  if (digestOf(again) !== manifest.derived.dynamicBatch?.sha256) {
    throw new EngineError(
      'WEIGHTS_UNUSABLE',
      `The graph derived from the weights of ${id} does not match the digest in its manifest`,
    );
  }
  return again;
}

/** SHA-256, hex. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function readIfThere(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
