import { describeGolden, packGolden } from '@faceproof/models/golden.js';
import type { Manifest } from '@faceproof/models/manifest.js';
import { loadWeights } from '@faceproof/workers/device/load-weights.js';
import { openRuntime } from '@faceproof/workers/device/open-runtime.js';
import { placeManifest } from './place-manifest.js';

/** Runs the model on the golden scene on this machine's CPU and writes what it gives into the manifest. For a new model, once. */
export async function writeGolden(modelsDir: string, definitionsDir: string, manifest: Manifest): Promise<string> {
  const runtime = await openRuntime('onnx:cpu', 1);
  try {
    await runtime.load(manifest, await loadWeights(modelsDir, manifest));
    const outputs = await runtime.run(manifest.role, packGolden(manifest), 1);
    const golden = { ...manifest.golden, outputs: describeGolden(Object.values(manifest.outputs), outputs) };
    return await placeManifest(definitionsDir, { ...manifest, golden });
  } finally {
    await runtime.close();
  }
}
