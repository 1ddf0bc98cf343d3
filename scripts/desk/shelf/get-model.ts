import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import { FetchError } from '@faceproof/installation/weights/fetch-error.js';
import { fetchFiles } from '@faceproof/installation/weights/fetch-files.js';
import { fetchModels, isWhole, moveWeights } from '@faceproof/installation/weights/fetch-models.js';
import { withStaging } from '@faceproof/installation/weights/place-file.js';
import { type Manifest, manifestId, type Place, placesOf, type Source } from '@faceproof/models/sets/manifest.js';
import { findManifest } from '@faceproof/models/sets/read-manifests.js';
import type { ShelfEntry } from '@faceproof/models/sets/shelf.js';
import { loadWeights } from '@faceproof/workers/device/load-weights.js';
import { openRuntime } from '@faceproof/workers/device/open-runtime.js';
import { checkGolden } from '@faceproof/workers/device/self-test.js';
import { convertWeights, moveConverted, placeConverted } from '../convert/convert-weights.js';
import { placeNewManifest } from '../definitions/place-manifest.js';

export interface GetOptions {
  modelsDir: string;
  definitionsDir: string;
  /** A local copy of the published file, with the same digest; null: from where it is published. */
  file: string | null;
}

/**
 * Brings a network of the shelf: fetches what is published, checks its digest, converts it to the ONNX file that the
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
    const bytes = await fetchPublished(published, { name: manifest.model, file, staging });
    await placeConverted(staging, manifest, convertWeights(bytes));
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

/** @throws Refusal that names another way if no source can be reached */
async function fetchPublished(
  { source, sha256, bytes }: ShelfEntry['published'],
  { name, file, staging }: { name: string; file: string | null; staging: string },
): Promise<Uint8Array> {
  try {
    const files = await fetchFiles([{ name, source: file === null ? source : { file: resolve(file) }, sha256, bytes }], {
      staging,
    });
    return await readFile(files.get(name) ?? '');
  } catch (cause) {
    if (!(cause instanceof FetchError) || file !== null) throw cause;
    if (cause.fault !== 'NETWORK' && cause.fault !== 'NOT_FOUND') throw cause;
    throw new Refusal(
      `${cause.message} Or get the file elsewhere (${formatSource(source)}), copy it here and run: npm run models -- shelf get ${name} --file FILE. Only its digest counts.`,
      { cause },
    );
  }
}

/** Every place, in the order in which they are tried. */
export function formatSource(source: Source): string {
  return placesOf(source).map(formatPlace).join(', or ');
}

function formatPlace(place: Place): string {
  if ('https' in place) return place.https;
  if ('file' in place) return place.file;
  if ('npm' in place) return `${place.npm.path} of the npm package ${place.npm.name}@${place.npm.version}`;
  return `${place.wheel.path} in the wheel ${place.wheel.name}==${place.wheel.version}`;
}
