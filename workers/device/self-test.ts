import { compareGolden, packGolden } from '@faceproof/models/roles/golden.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import { EngineError } from './engine-error.js';
import type { Runtime } from './runtime.js';

/**
 * The golden scene through this model's own packing and this very device.
 *
 * @throws EngineError SELF_TEST_FAILED where an output is off by more than the manifest tolerates
 */
export async function checkGolden(runtime: Runtime, manifest: Manifest): Promise<void> {
  const outputs = await runtime.run(manifestId(manifest), packGolden(manifest), 1);
  const { output, off, passed } = compareGolden(manifest, outputs);
  if (passed) return;
  throw new EngineError(
    'SELF_TEST_FAILED',
    `${manifestId(manifest)} does not give its golden numbers on this device: ${output} is off by ${off.toPrecision(3)} standard deviations, allowed is ${manifest.golden.tolerance}`,
  );
}
