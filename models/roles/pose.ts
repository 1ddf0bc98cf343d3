import type { FaceBox } from '@faceproof/protocol/job.js';
import { boxRegion } from '../faces/face-points.js';
import { packRegion } from '../pixels/pack-region.js';
import type { RgbImage } from '../pixels/rgb-image.js';
import { softmax } from '../pixels/softmax.js';
import type { ManifestOf } from '../sets/manifest.js';

/** Degrees, with the signs of the protocol. */
export interface Pose {
  yaw: number;
  pitch: number;
  roll: number;
}

export function packPose(image: RgbImage, box: FaceBox, manifest: ManifestOf<'pose'>, out?: Float32Array): Float32Array {
  const { x, y, width, height } = boxRegion(box, image);
  const { growth } = manifest.settings;
  const left = Math.max(0, x - growth * width);
  const top = Math.max(0, y - growth * height);
  const right = Math.min(image.width, x + (1 + growth) * width);
  const bottom = Math.min(image.height, y + (1 + growth) * height);
  return packRegion(image, { x: left, y: top, width: right - left, height: bottom - top }, manifest.input, out);
}

/** @param outputs one vector of bins per angle; the angle is the expectation over the bins */
export function unpackPose(
  outputs: { yaw: Float32Array; pitch: Float32Array; roll: Float32Array },
  manifest: ManifestOf<'pose'>,
): Pose {
  const { degreesPerBin, firstBinDegrees, sign } = manifest.settings;
  const angle = (bins: Float32Array): number =>
    softmax(bins).reduce((sum, share, i) => sum + share * i, 0) * degreesPerBin + firstBinDegrees;
  return {
    yaw: sign.yaw * angle(outputs.yaw),
    pitch: sign.pitch * angle(outputs.pitch),
    roll: sign.roll * angle(outputs.roll),
  };
}
