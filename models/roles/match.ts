import { alignmentPoints } from '../faces/face-points.js';
import { packRegion } from '../pixels/pack-region.js';
import type { RgbImage } from '../pixels/rgb-image.js';
import { fitSimilarity, invertSimilarity } from '../pixels/similarity-transform.js';
import { l2Normalize } from '../pixels/vectors.js';
import { warpSimilarity } from '../pixels/warp-similarity.js';
import type { ManifestOf } from '../sets/manifest.js';

/**
 * Turns and scales the face so that its five points come to lie where the match model expects them.
 *
 * @param landmarks 68 points in 0..1 of the picture
 * @returns a picture of the model's input size; null where the points make no face
 */
export function alignFace(image: RgbImage, landmarks: readonly number[], manifest: ManifestOf<'match'>): RgbImage | null {
  const toAligned = fitSimilarity(alignmentPoints(landmarks, image), manifest.settings.alignTo);
  if (toAligned === null) return null;
  return warpSimilarity(image, invertSimilarity(toAligned), manifest.input.width, manifest.input.height);
}

export function packMatch(aligned: RgbImage, manifest: ManifestOf<'match'>, out?: Float32Array): Float32Array {
  return packRegion(aligned, { x: 0, y: 0, width: aligned.width, height: aligned.height }, manifest.input, out);
}

/** @returns the embedding with length 1; null where the model gave none */
export function unpackMatch(embedding: Float32Array): Float32Array | null {
  return l2Normalize(embedding);
}
