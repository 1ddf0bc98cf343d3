import { compareGolden, packGolden, precisionOf } from '@faceproof/models/roles/golden.js';
import type { GoldenScene } from '@faceproof/models/roles/golden-scene.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import { EngineError } from './engine-error.js';
import type { Runtime } from './runtime.js';

/**
 * Runs the golden input through this model's own packing and this very device.
 *
 * @param scene takes longer to make than to pack; default: made for this model
 * @throws EngineError SELF_TEST_FAILED if an output differs by more than the manifest tolerates in the model's precision
 */
export async function checkGolden(runtime: Runtime, manifest: Manifest, scene?: GoldenScene): Promise<void> {
  const outputs = await runtime.run(manifestId(manifest), packGolden(manifest, scene), 1);
  const { output, off, tolerance, passed } = compareGolden(manifest, outputs, precisionOf(manifest.role, runtime.precision));
  if (passed) return;
  throw new EngineError(
    'SELF_TEST_FAILED',
    `${manifestId(manifest)} does not reproduce its golden outputs on this device: ${output} is off by ${off.toPrecision(3)} standard deviations, allowed is ${tolerance}`,
  );
}
