import { Refusal } from '@faceproof/installation/refusal.js';
import { cosine, l2Normalize } from '@faceproof/models/pixels/vectors.js';
import { describeGolden, packGolden } from '@faceproof/models/roles/golden.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import { loadWeights } from '@faceproof/workers/device/load-weights.js';
import { openRuntime } from '@faceproof/workers/device/open-runtime.js';
import type { Outputs } from '@faceproof/workers/device/runtime.js';
import { engineFor } from '../definitions/candidate-set.js';
import { placeManifest } from '../definitions/place-manifest.js';

/** Runs the model on the golden scene on this machine's CPU and writes its outputs into the manifest. Once per new model. */
export async function writeGolden(modelsDir: string, definitionsDir: string, manifest: Manifest): Promise<string> {
  return placeManifest(definitionsDir, await withGolden(modelsDir, manifest));
}

/** @returns the manifest with the model's outputs on the golden scene */
export async function withGolden(modelsDir: string, manifest: Manifest): Promise<Manifest> {
  const runtime = await openRuntime(engineFor([manifest], null), 1);
  try {
    await runtime.load(manifest, await loadWeights(modelsDir, manifest));
    const outputs = await runtime.run(manifestId(manifest), packGolden(manifest), 1);
    refuseUnusable(manifest, outputs);
    return { ...manifest, golden: { ...manifest.golden, outputs: describeGolden(Object.values(manifest.outputs), outputs) } };
  } finally {
    await runtime.close();
  }
}

/** @throws Refusal for numbers that nothing can be compared with */
function refuseUnusable(manifest: Manifest, outputs: Outputs): void {
  for (const name of Object.values<string>(manifest.outputs)) {
    const values = outputs[name] ?? [];
    if (!values.every(Number.isFinite))
      throw new Refusal(`${manifestId(manifest)} gives numbers that are not finite on the golden scene, in ${name}.`);
    if (values.length > 1 && values.every((value) => value === 0))
      throw new Refusal(`${manifestId(manifest)} gives only zeros on the golden scene, in ${name}: its weights are empty.`);
  }
}

const ALIKE = 1 - 1e-6;

/** @returns `count` items, of which the second is the golden scene and the others are black */
export function packBeside(manifest: Manifest, count: number): Float32Array {
  const scene = packGolden(manifest);
  const items = new Float32Array(count * scene.length);
  items.set(scene, scene.length);
  return items;
}

/**
 * Whether a black picture gives the very numbers of the golden scene, or an embedding that matches it to six digits.
 *
 * @param outputs of {@link packBeside} for as many items
 */
export function isConstant({ role }: Manifest, outputs: Outputs, count: number): boolean {
  return Object.values(outputs).every((values) => {
    const length = values.length / count;
    const [black, scene] = [values.subarray(0, length), values.subarray(length, 2 * length)].map(l2Normalize);
    if (role === 'match' && black && scene) return cosine(black, scene) > ALIKE;
    return values.subarray(0, length).every((value, i) => value === values[length + i]);
  });
}

export function formatConstant(manifest: Manifest): string {
  return `${manifestId(manifest)} gives the same numbers for a black picture as for a face: it does not look at its input.`;
}
