import type { FaceBox, HeadPose } from '@faceproof/protocol/measuring/job.js';
import { z } from 'zod';
import { boxRegion } from '../faces/face-points.js';
import { packRegion } from '../pixels/pack-region.js';
import type { RgbImage } from '../pixels/rgb-image.js';
import { softmax } from '../pixels/softmax.js';
import type { Model, Role } from './role.js';

const direction = z.union([z.literal(1), z.literal(-1)]);
const settings = z.strictObject({
  growth: z.number(),
  degreesPerBin: z.number(),
  firstBinDegrees: z.number(),
  /** Factors that give the model's angles the signs of the protocol. */
  sign: z.strictObject({ yaw: direction, pitch: direction, roll: direction }),
});

export type PoseModel = Model<'yaw' | 'pitch' | 'roll', z.infer<typeof settings>>;

/** Measures the direction of a head. */
export const pose: Role<PoseModel, 'ONE_OR_NONE'> = {
  pins: 'ONE_OR_NONE',
  outputs: { yaw: 'bins of degrees', pitch: 'bins of degrees', roll: 'bins of degrees' },
  settings,
  questions: {
    growth: 'The share of its size by which the face box is grown on each side',
    degreesPerBin: 'Degrees from one bin to the next',
    firstBinDegrees: 'Degrees of the first bin',
    sign: 'The factor for each angle that makes yaw > 0 to the person’s left, pitch > 0 up, roll > 0 clockwise',
  },
  countOutputs(_, countOf) {
    const bins = Math.max(2, countOf('yaw'));
    return { yaw: bins, pitch: bins, roll: bins };
  },
  packGolden: ({ image, box }, model) => packPose(image, box, model),
};

export function packPose(image: RgbImage, box: FaceBox, model: PoseModel, out?: Float32Array): Float32Array {
  const { x, y, width, height } = boxRegion(box, image);
  const { growth } = model.settings;
  const left = Math.max(0, x - growth * width);
  const top = Math.max(0, y - growth * height);
  const right = Math.min(image.width, x + (1 + growth) * width);
  const bottom = Math.min(image.height, y + (1 + growth) * height);
  return packRegion(image, { x: left, y: top, width: right - left, height: bottom - top }, model.input, out);
}

/** @param outputs one vector of bins per angle; the angle is the expectation over the bins */
export function unpackPose(
  outputs: { yaw: Float32Array; pitch: Float32Array; roll: Float32Array },
  model: PoseModel,
): HeadPose {
  const { degreesPerBin, firstBinDegrees, sign } = model.settings;
  const angle = (bins: Float32Array): number =>
    softmax(bins).reduce((sum, share, i) => sum + share * i, 0) * degreesPerBin + firstBinDegrees;
  return {
    yaw: sign.yaw * angle(outputs.yaw),
    pitch: sign.pitch * angle(outputs.pitch),
    roll: sign.roll * angle(outputs.roll),
  };
}
