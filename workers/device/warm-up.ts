import { tensorLength } from '@faceproof/models/pixels/tensor-spec.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import type { Runtime } from './runtime.js';

/**
 * Runs the smallest and the largest batch once, so that no capture pays for compiling kernels or for the first allocation of
 * memory. A device with too little memory fails here, before it takes work.
 */
export async function warmUp(runtime: Runtime, manifest: Manifest, batchMax: number): Promise<void> {
  const length = tensorLength(manifest.input);
  for (const count of new Set([1, batchMax])) await runtime.run(manifestId(manifest), new Float32Array(count * length), count);
}
