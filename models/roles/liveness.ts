import type { FaceBox } from '@faceproof/protocol/measuring/job.js';
import { z } from 'zod';
import { boxRegion } from '../faces/face-points.js';
import { packRegion } from '../pixels/pack-region.js';
import type { Region, RgbImage } from '../pixels/rgb-image.js';
import type { Model, Role } from './role.js';

/** What an output stands for. ATTACK is any kind of attack. */
const CLASSES = ['LIVE', 'ATTACK', 'REPLAY', 'PRINT', 'MASK'] as const;

const settings = z
  .strictObject({
    scale: z.number(),
    /** What is grown: the detector's box (default), or a square of about its area, as near-square boxes were in training. */
    crop: z.enum(['BOX', 'SQUARE']).optional(),
    /** One per output, in the graph's order. A single one is the log-odds of its class. */
    classes: z.array(z.enum(CLASSES)).min(1).max(3).optional(),
    /** In manifests without `classes`: the output of the live class; all others are attacks. */
    liveIndex: z.int().min(0).max(2).optional(),
  })
  .refine(({ classes, liveIndex }) => (classes === undefined) !== (liveIndex === undefined), {
    path: ['classes'],
    message: 'must list what the outputs stand for, such as ["LIVE","ATTACK"], and liveIndex must be left out',
  })
  .refine(({ classes = ['LIVE'] }) => classes.length === 1 || classes.filter((one) => one === 'LIVE').length === 1, {
    path: ['classes'],
    message: 'must contain LIVE exactly once',
  });

export type LivenessModel = Model<'logits', z.infer<typeof settings>>;

/** Judges whether a face and its surroundings look alive. A set may pin several networks, which a fusion combines. */
export const liveness: Role<LivenessModel, 'ANY_NUMBER'> = {
  pins: 'ANY_NUMBER',
  outputs: { logits: 'one to three numbers before softmax, one per class; a single one is the log-odds of live' },
  settings,
  questions: {
    scale: 'The factor by which the face box is grown about its centre',
    crop: "Which box is grown: the detector's BOX, or a SQUARE of about its area",
    classes: `What each output stands for, in order: ${CLASSES.join(', ')}`,
    liveIndex: 'Instead of classes: the index of the output for the live class, from 0',
  },
  optional: ['classes', 'liveIndex'],
  proposeSettings: (_, like) => ({ crop: { known: like.settings.crop ?? 'BOX' } }),
  countOutputs: ({ classes, liveIndex = 0 }, countOf) => ({
    logits: classes?.length ?? Math.min(3, Math.max(liveIndex + 1, countOf('logits'))),
  }),
  packGolden: ({ image, box }, model) => packLiveness(image, box, model),
  ofFace: { pack: packLiveness, unpack: ({ logits }, model) => unpackLiveness(logits, model) },
};

export function packLiveness(image: RgbImage, box: FaceBox, model: LivenessModel, out?: Float32Array): Float32Array {
  const { crop, scale } = model.settings;
  const face = boxRegion(box, image);
  return packRegion(image, livenessRegion(crop === 'SQUARE' ? squareOf(face) : face, image, scale), model.input, out);
}

/** @returns the logits with the live class first, as the protocol requires; a single one as the log-odds of live */
export function unpackLiveness(logits: Float32Array, { settings }: LivenessModel): number[] {
  const { classes = [], liveIndex = classes.indexOf('LIVE') } = settings;
  if (liveIndex < 0) return [-(logits[0] ?? 0)];
  return Array.from(logits, (_, i) => logits[(liveIndex + i) % logits.length] ?? 0);
}

/**
 * log(p / (1 − p)) of the live class, computed from the logits so that nothing saturates.
 *
 * @param logits the live class first
 */
export function liveLogOdds([live = 0, ...others]: readonly number[]): number {
  if (others.length === 0) return live;
  const top = Math.max(...others);
  return live - top - Math.log(others.reduce((sum, other) => sum + Math.exp(other - top), 0));
}

/**
 * The square that networks trained on near-square boxes expect. The shipped detector's boxes are 1.4 times as high as wide (the
 * median), so their crop would be stretched and cut. Five other squares, up to 15 % larger or smaller, measured within 0.005 of
 * this one's AUC.
 */
export function squareOf(box: Region): Region {
  const side = SQUARE.side * Math.sqrt(box.width * box.height);
  const bottom = box.y + (1 + SQUARE.below) * box.height;
  return { x: box.x + (box.width - side) / 2, y: bottom - side, width: side, height: side };
}

/** The side in units of the box's mean side, and how far it reaches below the box, in box heights. */
const SQUARE = { side: 1.01, below: 0.012 };

/**
 * The box grown about its centre, less if the frame is too small, then shifted inside the frame. The surroundings of the face
 * (a hand, a bezel, an edge of paper) reveal a replay.
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
