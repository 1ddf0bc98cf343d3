import type { FaceBox } from '@faceproof/protocol/measuring/job.js';
import { z } from 'zod';
import { boxRegion } from '../faces/face-points.js';
import { packRegion } from '../pixels/pack-region.js';
import type { Region, RgbImage } from '../pixels/rgb-image.js';
import type { Model, Role } from './role.js';

const settings = z.strictObject({ scale: z.number(), liveIndex: z.int().min(0).max(2) });

export type LivenessModel = Model<'logits', z.infer<typeof settings>>;

/** Judges whether a face and its surroundings look alive. A set may pin several networks, which a fusion combines. */
export const liveness: Role<LivenessModel, 'ANY_NUMBER'> = {
  pins: 'ANY_NUMBER',
  outputs: { logits: 'one to three numbers before softmax, one per class; a single one is the log-odds of live' },
  settings,
  questions: {
    scale: 'The factor by which the face box is grown about its centre',
    liveIndex: 'Index of the output for the live class, from 0',
  },
  countOutputs: ({ liveIndex }, countOf) => ({ logits: Math.min(3, Math.max(liveIndex + 1, countOf('logits'))) }),
  packGolden: ({ image, box }, model) => packLiveness(image, box, model),
  ofFace: {
    pack: packLiveness,
    unpack: ({ logits }, model) => unpackLiveness(logits, model),
  },
};

export function packLiveness(image: RgbImage, box: FaceBox, model: LivenessModel, out?: Float32Array): Float32Array {
  return packRegion(image, livenessRegion(boxRegion(box, image), image, model.settings.scale), model.input, out);
}

/** @returns the logits with the live class first, as the protocol requires */
export function unpackLiveness(logits: Float32Array, { settings }: LivenessModel): number[] {
  return Array.from(logits, (_, i) => logits[(settings.liveIndex + i) % logits.length] ?? 0);
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
