import { cosine, l2Normalize } from '@faceproof/models/pixels/vectors.js';
import { packGolden } from '@faceproof/models/roles/golden.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import type { Outputs } from '@faceproof/workers/device/runtime.js';

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
