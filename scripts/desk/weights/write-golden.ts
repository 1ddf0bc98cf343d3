import { Refusal } from '@faceproof/installation/refusal.js';
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
