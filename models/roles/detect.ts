import type { FaceMeasurement } from '@faceproof/protocol/measuring/job.js';
import { z } from 'zod';
import { suppressOverlaps } from '../faces/non-max-suppression.js';
import { packRegion } from '../pixels/pack-region.js';
import type { Region, RgbImage } from '../pixels/rgb-image.js';
import type { Model, Role } from './role.js';

const settings = z.strictObject({ confidenceMin: z.number(), overlapMax: z.number(), facesMax: z.int() });

export type DetectModel = Model<'scores' | 'boxes', z.infer<typeof settings>>;

/** Finds faces in a picture. */
export const detect: Role<DetectModel, 'ONE'> = {
  pins: 'ONE',
  placesCrops: true,
  outputs: { scores: 'n×2: no face, face', boxes: 'n×4: x1 y1 x2 y2, 0..1' },
  settings,
  questions: {
    confidenceMin: 'The score above which a face counts',
    overlapMax: 'The share of their union above which overlapping boxes count as one face',
    facesMax: 'The largest number of faces to keep',
  },
  countOutputs: (_, countOf) => ({ scores: 2 * Math.max(1, Math.ceil(countOf('scores') / 2)), boxes: 2 * countOf('scores') }),
  packGolden: ({ image }, model) => packDetect(image, wholeFrame(image), model),
};

/** The whole picture, which the detector sees first. */
export function wholeFrame(image: Pick<RgbImage, 'width' | 'height'>): Region {
  return { x: 0, y: 0, width: image.width, height: image.height };
}

/**
 * Regions to search when the whole frame shows no face, nearest first: the frame at the detector's own aspect ratio, so that
 * a tall picture is not squeezed; then zoomed out, because a face that fills the frame is larger than any in the detector's
 * training data.
 */
export function otherViews(image: Pick<RgbImage, 'width' | 'height'>, { input }: DetectModel): Region[] {
  const aspect = input.width / input.height;
  const height = Math.max(image.height, image.width / aspect);
  const view = (times: number): Region => {
    const [w, h] = [times * height * aspect, times * height];
    return { x: (image.width - w) / 2, y: (image.height - h) / 2, width: w, height: h };
  };
  return Math.abs(image.width / image.height / aspect - 1) < 0.05 ? [view(2)] : [view(1), view(2)];
}

export function packDetect(image: RgbImage, region: Region, model: DetectModel, out?: Float32Array): Float32Array {
  return packRegion(image, region, model.input, out);
}

/**
 * @param outputs `scores` n×2 (background, face) and `boxes` n×4 (x1 y1 x2 y2 in 0..1 of the region)
 * @param region the packed region
 * @returns faces in 0..1 of the picture, most confident first
 */
export function unpackDetect(
  outputs: { scores: Float32Array; boxes: Float32Array },
  region: Region,
  image: Pick<RgbImage, 'width' | 'height'>,
  { settings }: DetectModel,
): FaceMeasurement[] {
  const { scores, boxes } = outputs;
  const found: FaceMeasurement[] = [];
  for (let i = 0; 2 * i < scores.length; i++) {
    const confidence = scores[2 * i + 1] ?? 0;
    if (confidence <= settings.confidenceMin) continue;
    const box = {
      x1: (region.x + (boxes[4 * i] ?? 0) * region.width) / image.width,
      y1: (region.y + (boxes[4 * i + 1] ?? 0) * region.height) / image.height,
      x2: (region.x + (boxes[4 * i + 2] ?? 0) * region.width) / image.width,
      y2: (region.y + (boxes[4 * i + 3] ?? 0) * region.height) / image.height,
    };
    if (box.x2 > box.x1 && box.y2 > box.y1) found.push({ confidence: Math.min(1, confidence), box });
  }
  return suppressOverlaps(found, settings.overlapMax, settings.facesMax);
}
