import { tensorLength } from '@faceproof/models/pixels/tensor-spec.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import type { Runtime } from './runtime.js';

/**
 * Runs the largest batch once, so that no capture pays for compiling kernels or for the first allocation of memory. The self-test
 * before it has run the smallest. A device with too little memory fails here, before it takes work.
 */
export async function warmUp(runtime: Runtime, manifest: Manifest, batchMax: number): Promise<void> {
  const length = tensorLength(manifest.input);
  await runtime.run(manifestId(manifest), new Float32Array(batchMax * length), batchMax);
}
