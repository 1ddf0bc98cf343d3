import { z } from 'zod';
import { type Eye, findEyes } from '../faces/face-points.js';
import { packRegion } from '../pixels/pack-region.js';
import type { RgbImage } from '../pixels/rgb-image.js';
import { softmax } from '../pixels/softmax.js';
import type { Model, Role } from './role.js';

const settings = z.strictObject({ scale: z.number(), openIndex: z.union([z.literal(0), z.literal(1)]) });

export type EyesModel = Model<'logits', z.infer<typeof settings>>;

/** Whether an eye is open. */
export const eyes: Role<EyesModel, 'ONE_OR_NONE'> = {
  pins: 'ONE_OR_NONE',
  outputs: { logits: 'two numbers before softmax: open and closed, in the order given by openIndex' },
  settings,
  questions: { scale: 'The side of the square crop, in eye widths', openIndex: 'Index of the output for the open eye, 0 or 1' },
  countOutputs: () => ({ logits: 2 }),
  packGolden({ image, landmarks }, model) {
    const eye = packEye(image, findEyes(landmarks, image).imageLeft, model);
    if (eye === null) throw new Error('The golden scene has an eye that cannot be packed');
    return eye;
  },
};

/** @returns null if the eye lies outside the frame or is too small to judge */
export function packEye(image: RgbImage, eye: Eye, model: EyesModel): Float32Array | null {
  const { x, y } = eye.centre;
  const inside = x >= 0 && y >= 0 && x < image.width && y < image.height;
  if (!inside || eye.width < EYE_WIDTH_MIN) return null;
  const side = eye.width * model.settings.scale;
  return packRegion(image, { x: x - side / 2, y: y - side / 2, width: side, height: side }, model.input);
}

/** Pixels. Below this, eyelid and iris cannot be distinguished. */
const EYE_WIDTH_MIN = 6;

/** @returns the probability that the eye is open */
export function unpackEye(logits: Float32Array, { settings }: EyesModel): number {
  return softmax(logits)[settings.openIndex] ?? 0;
}
