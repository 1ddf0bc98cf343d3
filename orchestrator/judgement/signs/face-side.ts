import type { JudgedMeasurement } from '../facts/judged.js';
import { framesWithFace } from './frames-with-face.js';

/** Of the frame's shorter side. A screen that is filmed whole, with its edges out of sight, leaves the face smaller. */
export const CLEAR_FACE_MIN = 1 / 3;

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
