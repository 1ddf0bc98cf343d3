import { resolve } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import { FetchError } from '@faceproof/installation/weights/fetch-error.js';
import { fetchModels, isWhole, moveWeights } from '@faceproof/installation/weights/fetch-models.js';
import { withStaging } from '@faceproof/installation/weights/place-file.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import { findManifest } from '@faceproof/models/sets/read-manifests.js';
import type { ShelfEntry } from '@faceproof/models/sets/shelf.js';
import { loadWeights } from '@faceproof/workers/device/load-weights.js';
import { openRuntime } from '@faceproof/workers/device/open-runtime.js';
import { checkGolden } from '@faceproof/workers/device/self-test.js';
import { placeNewManifest } from '../definitions/place-manifest.js';

export interface GetOptions {
  modelsDir: string;
  definitionsDir: string;
  /** A local copy of the file, with the same digest; null: the manifest's source. */
  file: string | null;
}

/**
 * Brings a network of the shelf: fetches its file, checks the digest, derives its graph, compares its golden numbers on this
 * machine, and only then places its weights and its manifest. Nothing remains of a network that fails. No set pins it yet.
 *
 * @returns false if it was already there
 * @throws Refusal, EngineError
 */
export async function getModel({ manifest }: ShelfEntry, options: GetOptions): Promise<boolean> {
  const { modelsDir, definitionsDir, file } = options;
  const known = findManifest(definitionsDir, manifestId(manifest));
  if (known !== null && known.sha256 !== manifest.sha256)
    throw new Refusal(`There is another ${manifestId(manifest)} in ${definitionsDir}: rename that one first.`);
  if (known !== null && (await isWhole(modelsDir, manifest))) return false;
  await withStaging(modelsDir, async (staging) => {
    const source: Manifest['source'] = file === null ? manifest.source : { file: resolve(file) };
    await fetchModels({ modelsDir: staging, definitionsDir, manifests: [{ ...manifest, source }] }).catch(explain(manifest));
    await prove(manifest, staging);
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

/** Where the source cannot be reached, another way is named. */
function explain(manifest: Manifest): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof FetchError) || !('https' in manifest.source)) throw error;
    if (error.fault !== 'NETWORK' && error.fault !== 'NOT_FOUND') throw error;
    throw new Refusal(
      `${error.message} Or bring ${manifest.source.https} here in another way and run: npm run models -- shelf get ${manifest.model} --file FILE. Only its digest counts.`,
      { cause: error },
    );
  };
}
