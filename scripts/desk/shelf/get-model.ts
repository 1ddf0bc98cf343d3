import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import { FetchError } from '@faceproof/installation/weights/fetch-error.js';
import { fetchFiles } from '@faceproof/installation/weights/fetch-files.js';
import { fetchModels, isWhole, moveWeights } from '@faceproof/installation/weights/fetch-models.js';
import { withStaging } from '@faceproof/installation/weights/place-file.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import { findManifest } from '@faceproof/models/sets/read-manifests.js';
import type { ShelfEntry } from '@faceproof/models/sets/shelf.js';
import { loadWeights } from '@faceproof/workers/device/load-weights.js';
import { openRuntime } from '@faceproof/workers/device/open-runtime.js';
import { checkGolden } from '@faceproof/workers/device/self-test.js';
import { placeNewManifest } from '../definitions/place-manifest.js';
import { convertWeights, moveConverted, placeConverted } from '../torch/convert-weights.js';

export interface GetOptions {
  modelsDir: string;
  definitionsDir: string;
  /** A local copy of the published file, with the same digest; null: from where it is published. */
  file: string | null;
}

/**
 * Brings a network of the shelf: fetches its PyTorch weights, checks their digest, converts them to the ONNX file that the
 * manifest pins, compares its golden numbers on this machine, and only then places the file and the manifest. Nothing remains of a network that fails. No set pins it yet.
 *
 * @returns false if it was already there
 * @throws Refusal, EngineError
 */
export async function getModel({ manifest, published }: ShelfEntry, options: GetOptions): Promise<boolean> {
  const { modelsDir, definitionsDir, file } = options;
  const known = findManifest(definitionsDir, manifestId(manifest));
  if (known !== null && known.sha256 !== manifest.sha256)
    throw new Refusal(`There is another ${manifestId(manifest)} in ${definitionsDir}: rename that one first.`);
  if (known !== null && (await isWhole(modelsDir, manifest))) return false;
  await withStaging(modelsDir, async (staging) => {
    const pickle = await fetchPublished(published, { name: manifest.model, file, staging });
    await placeConverted(staging, manifest, convertWeights(pickle));
    await fetchModels({ modelsDir: staging, definitionsDir: staging, manifests: [manifest] });
    await prove(manifest, staging);
    await moveConverted(manifest, { from: staging, to: definitionsDir });
    await moveWeights(manifest, { from: staging, to: modelsDir });
  });
  // Last, so that no set can pin a network that is not there.
  if (known === null) await placeNewManifest(definitionsDir, manifest);
  return true;
}

async function prove(manifest: Manifest, modelsDir: string): Promise<void> {
  const runtime = await openRuntime('onnx:cpu', 1);
  try {
    await runtime.load(manifest, await loadWeights(modelsDir, manifest));
    await checkGolden(runtime, manifest);
  } finally {
    await runtime.close();
  }
}

/** @throws Refusal that names another way if the source cannot be reached */
async function fetchPublished(
  { https, sha256, bytes }: ShelfEntry['published'],
  { name, file, staging }: { name: string; file: string | null; staging: string },
): Promise<Uint8Array> {
  try {
    const source = file === null ? { https } : { file: resolve(file) };
    const files = await fetchFiles([{ name, source, sha256, bytes }], { staging });
    return await readFile(files.get(name) ?? '');
  } catch (cause) {
    if (!(cause instanceof FetchError) || file !== null) throw cause;
    if (cause.fault !== 'NETWORK' && cause.fault !== 'NOT_FOUND') throw cause;
    throw new Refusal(
      `${cause.message} Or download ${https} elsewhere, copy the file here and run: npm run models -- shelf get ${name} --file FILE. Only its digest counts.`,
      { cause },
    );
  }
}
