import type { LivenessFusion } from '@faceproof/models/sets/liveness-fusion.js';
import type { JudgedMeasurement } from '../facts/judged.js';
import { framesWithFace } from './frames-with-face.js';

/** CLEAR: living. CLEAR_ATTACK: not living. DOUBTFUL: the passive score decides nothing; a challenge can. */
export type LivenessGrade = 'CLEAR' | 'DOUBTFUL' | 'CLEAR_ATTACK';

/** Of the frame's shorter side. A screen that is filmed whole, with its edges out of sight, leaves the face smaller. */
export const CLEAR_FACE_MIN = 1 / 3;

/**
 * What the passive score says by itself. Pure.
 *
 * @param score of the capture, 0..1
 * @param faceSide see {@link faceSideOf}
 * @param pins of the set's fusion; a policy may raise `clear`
 */
export function gradeLiveness(
  { score, faceSide }: { score: number; faceSide: number },
  { clear, clearAttack }: Pick<LivenessFusion, 'clear' | 'clearAttack'>,
): LivenessGrade {
  if (score < clearAttack) return 'CLEAR_ATTACK';
  return score >= clear && faceSide >= CLEAR_FACE_MIN ? 'CLEAR' : 'DOUBTFUL';
}

/**
 * The main face's size in the middle one of the frames that show it: the side of a square as large as its box, as a share of the
 * frame's shorter side. 0 without a face.
 */
export function faceSideOf(measurement: Pick<JudgedMeasurement, 'frames'>): number {
  const sides = framesWithFace(measurement)
    .map(({ main: { box }, width, height }) => {
      const area = (box.x2 - box.x1) * width * (box.y2 - box.y1) * height;
      return Math.sqrt(Math.max(0, area)) / Math.min(width, height);
    })
    .sort((a, b) => a - b);
  return sides[Math.floor(sides.length / 2)] ?? 0;
}
