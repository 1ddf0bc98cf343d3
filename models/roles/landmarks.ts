import type { FaceBox } from '@faceproof/protocol/job.js';
import { boxRegion } from '../faces/face-points.js';
import { packRegion } from '../pixels/pack-region.js';
import type { RgbImage } from '../pixels/rgb-image.js';
import type { ManifestOf } from '../sets/manifest.js';

export function packLandmarks(
  image: RgbImage,
  box: FaceBox,
  manifest: ManifestOf<'landmarks'>,
  out?: Float32Array,
): Float32Array {
  return packRegion(image, boxRegion(box, image), manifest.input, out);
}

/**
 * @param points 136 floats, x y x y … in 0..1 of the box
 * @returns 136 numbers, x y x y … in 0..1 of the picture; iBUG order
 */
export function unpackLandmarks(points: Float32Array, box: FaceBox): number[] {
  const landmarks: number[] = [];
  for (let i = 0; i < points.length; i += 2) {
    landmarks.push(box.x1 + (points[i] ?? 0) * (box.x2 - box.x1), box.y1 + (points[i + 1] ?? 0) * (box.y2 - box.y1));
  }
  return landmarks;
}
