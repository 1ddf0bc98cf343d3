import type { Eye } from '../faces/face-points.js';
import { packRegion } from '../pixels/pack-region.js';
import type { RgbImage } from '../pixels/rgb-image.js';
import { softmax } from '../pixels/softmax.js';
import type { ManifestOf } from '../sets/manifest.js';

/** @returns null where the eye lies outside the frame or is too small to tell */
export function packEye(image: RgbImage, eye: Eye, manifest: ManifestOf<'eyes'>): Float32Array | null {
  const { x, y } = eye.centre;
  const inside = x >= 0 && y >= 0 && x < image.width && y < image.height;
  if (!inside || eye.width < EYE_WIDTH_MIN) return null;
  const side = eye.width * manifest.settings.scale;
  return packRegion(image, { x: x - side / 2, y: y - side / 2, width: side, height: side }, manifest.input);
}

/** Pixels. Below this, lid and iris are one blur. */
const EYE_WIDTH_MIN = 6;

/** @returns the probability that the eye is open */
export function unpackEye(logits: Float32Array, { settings }: ManifestOf<'eyes'>): number {
  return softmax(logits)[settings.openIndex] ?? 0;
}
