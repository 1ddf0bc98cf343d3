import { z } from 'zod';
import { alignmentPoints } from '../faces/face-points.js';
import { packRegion } from '../pixels/pack-region.js';
import type { RgbImage } from '../pixels/rgb-image.js';
import { fitSimilarity, invertSimilarity } from '../pixels/similarity-transform.js';
import { l2Normalize } from '../pixels/vectors.js';
import { warpSimilarity } from '../pixels/warp-similarity.js';
import type { GraphSizes, Model, Role } from './role.js';

const settings = z.strictObject({
  dimensions: z.int(),
  /** The target positions of the five points, in pixels of the input: eyes, nose, corners of the mouth; x y x y …. */
  alignTo: z.array(z.number()).length(10),
  /** Frames of one capture with a lower cosine are not fused into one template. See fuse-template.ts. */
  samePersonMin: z.number().min(0).max(1).optional(),
});

export type MatchModel = Model<'embedding', z.infer<typeof settings>>;

/**
 * Computes the template by which faces are compared. Of several networks, the first runs on every frame and compares frames and enrollments
 * with each other; the others run on the reference and the best frames, and a fusion combines the similarities.
 */
export const match: Role<MatchModel, 'ONE_OR_MORE'> = {
  pins: 'ONE_OR_MORE',
  outputs: { embedding: 'one vector per face' },
  settings,
  questions: {
    dimensions: 'The number of dimensions of a template',
    alignTo: 'Target positions of eyes, nose and corners of the mouth, in pixels of the input: ten numbers, x y x y …',
    samePersonMin: 'The cosine below which two frames of one capture are not fused into one template; default 0.5',
  },
  optional: ['samePersonMin'],
  proposeSettings,
  countOutputs: ({ dimensions }) => ({ embedding: dimensions }),
  packGolden({ image, landmarks }, model) {
    const aligned = alignFace(image, landmarks, model);
    if (aligned === null) throw new Error('The golden scene has a face that cannot be aligned');
    return packMatch(aligned, model);
  },
};

/** How a match model expects a face. */
type Aligned = { input: Pick<MatchModel['input'], 'width' | 'height'>; settings: Pick<MatchModel['settings'], 'alignTo'> };

/** The picture that an enrollment may keep, so that a later model can make its template. As the shipped models expect it. */
export const CROP: Aligned = {
  input: { width: 112, height: 112 },
  settings: { alignTo: [38.2946, 51.6963, 73.5318, 51.5014, 56.0252, 71.7366, 41.5493, 92.3655, 70.7299, 92.2041] },
};

/**
 * Rotates and scales the face so that its five points are where the match model expects them.
 *
 * @param landmarks 68 points in 0..1 of the picture
 * @returns a picture of the model's input size; null if the points do not form a face
 */
export function alignFace(image: RgbImage, landmarks: readonly number[], model: Aligned): RgbImage | null {
  return align(image, alignmentPoints(landmarks, image), model);
}

/** @returns the crop as the model expects a face: pixel by pixel what it is, unless the model has other points or another size */
export function alignCrop(crop: RgbImage, model: Aligned): RgbImage | null {
  return isAlignedAlike(CROP, model) ? crop : align(crop, CROP.settings.alignTo, model);
}

function align(image: RgbImage, points: readonly number[], { input, settings }: Aligned): RgbImage | null {
  const toAligned = fitSimilarity(points, settings.alignTo);
  return toAligned === null ? null : warpSimilarity(image, invertSimilarity(toAligned), input.width, input.height);
}

/** Whether both networks expect the same picture of an aligned face. */
export function isAlignedAlike(one: Aligned, other: Aligned): boolean {
  return (
    one.input.width === other.input.width &&
    one.input.height === other.input.height &&
    one.settings.alignTo.every((at, i) => at === other.settings.alignTo[i])
  );
}

export function packMatch(aligned: RgbImage, model: MatchModel, out?: Float32Array): Float32Array {
  return packRegion(aligned, { x: 0, y: 0, width: aligned.width, height: aligned.height }, model.input, out);
}

/** @returns the embedding with length 1; null if the model gave none */
export function unpackMatch(embedding: Float32Array): Float32Array | null {
  return l2Normalize(embedding);
}

function proposeSettings({ width, height, outputLength }: GraphSizes, { input, settings }: MatchModel) {
  const dimensions = { known: outputLength > 0 ? outputLength : settings.dimensions };
  return width === input.width && height === input.height
    ? { dimensions }
    : { dimensions, alignTo: { proposal: scalePoints(settings.alignTo, width / input.width, height / input.height) } };
}

/** For another input size the same positions are only a proposal, which a person must confirm. null: the size is unknown. */
function scalePoints(points: readonly number[], across: number, down: number): number[] | null {
  if (!(across > 0 && down > 0)) return null;
  return points.map((at, i) => Number((at * (i % 2 === 0 ? across : down)).toFixed(4)));
}
