import type { FaceBox } from '@faceproof/protocol/measuring/job.js';
import { z } from 'zod';
import { boxRegion } from '../faces/face-points.js';
import { packRegion } from '../pixels/pack-region.js';
import type { RgbImage } from '../pixels/rgb-image.js';
import type { Model, Role } from './role.js';

const settings = z.strictObject({ points: z.literal(68) });

export type LandmarksModel = Model<'points', z.infer<typeof settings>>;

/** 68 points of a face in iBUG order, used for aligning faces and finding the eyes. */
export const landmarks: Role<LandmarksModel, 'ONE'> = {
  pins: 'ONE',
  placesCrops: true,
  outputs: { points: 'x y x y …, 0..1 of the face box' },
  settings,
  questions: { points: 'The number of points' },
  countOutputs: () => ({ points: 136 }),
  packGolden: ({ image, box }, model) => packLandmarks(image, box, model),
};

export function packLandmarks(image: RgbImage, box: FaceBox, model: LandmarksModel, out?: Float32Array): Float32Array {
  return packRegion(image, boxRegion(box, image), model.input, out);
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
