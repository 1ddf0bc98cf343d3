import type { FaceBox } from '@faceproof/protocol/job.js';
import { boxRegion } from '../faces/face-points.js';
import { packRegion } from '../pixels/pack-region.js';
import type { Region, RgbImage } from '../pixels/rgb-image.js';
import type { ManifestOf } from '../sets/manifest.js';

export function packLiveness(
  image: RgbImage,
  box: FaceBox,
  manifest: ManifestOf<'liveness'>,
  out?: Float32Array,
): Float32Array {
  return packRegion(image, livenessRegion(boxRegion(box, image), image, manifest.settings.scale), manifest.input, out);
}

/** @returns the logits with the live class first, as the protocol has it */
export function unpackLiveness(logits: Float32Array, { settings }: ManifestOf<'liveness'>): [number, number, number] {
  const [first, second, third] = [0, 1, 2].map((i) => logits[(settings.liveIndex + i) % 3] ?? 0);
  return [first ?? 0, second ?? 0, third ?? 0];
}

/**
 * The box grown about its centre, less where the frame is too small, then shifted inside the frame: what surrounds the
 * face (a hand, a bezel, an edge of paper) is what gives a replay away.
 */
export function livenessRegion(box: Region, image: Pick<RgbImage, 'width' | 'height'>, scale: number): Region {
  const [lastX, lastY] = [image.width - 1, image.height - 1];
  const factor = Math.min(scale, lastX / box.width, lastY / box.height);
  const width = box.width * factor;
  const height = box.height * factor;
  const x = Math.min(Math.max(0, box.x + (box.width - width) / 2), lastX - width);
  const y = Math.min(Math.max(0, box.y + (box.height - height) / 2), lastY - height);
  return { x: Math.max(0, x), y: Math.max(0, y), width, height };
}
