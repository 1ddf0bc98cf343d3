import type { FaceMeasurement } from '@faceproof/protocol/measuring/job.js';

/**
 * Of boxes that overlap by more than `overlapMax` (intersection over union), keeps the most confident.
 *
 * @returns the kept ones, most confident first, at most `keepMax`
 */
export function suppressOverlaps<T extends FaceMeasurement>(faces: readonly T[], overlapMax: number, keepMax: number): T[] {
  const kept: T[] = [];
  for (const face of [...faces].sort((one, other) => other.confidence - one.confidence)) {
    if (kept.length === keepMax) break;
    if (kept.every((earlier) => overlap(earlier, face) <= overlapMax)) kept.push(face);
  }
  return kept;
}

function overlap({ box: a }: FaceMeasurement, { box: b }: FaceMeasurement): number {
  const width = Math.min(a.x2, b.x2) - Math.max(a.x1, b.x1);
  const height = Math.min(a.y2, b.y2) - Math.max(a.y1, b.y1);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / ((a.x2 - a.x1) * (a.y2 - a.y1) + (b.x2 - b.x1) * (b.y2 - b.y1) - shared);
}

/**
 * Puts the main face first: the one that is large and near the centre. A capture shows one person who holds the camera;
 * people in the background are smaller and further out.
 *
 * @param faces in 0..1 of the picture
 * @param aspect width / height of the picture, so that area and distance are in pixels
 */
export function orderByProminence(faces: readonly FaceMeasurement[], aspect: number): FaceMeasurement[] {
  return [...faces].sort((one, other) => prominence(other, aspect) - prominence(one, aspect));
}

/** The area in squared picture heights, times the squared closeness to the centre, which is 1 there and 0.0025 in a corner. */
function prominence({ box }: FaceMeasurement, aspect: number): number {
  const area = (box.x2 - box.x1) * aspect * (box.y2 - box.y1);
  const dx = ((box.x1 + box.x2) / 2 - 0.5) * aspect;
  const dy = (box.y1 + box.y2) / 2 - 0.5;
  const corner = Math.hypot(aspect, 1) / 2;
  return area * (1 - Math.min(0.95, Math.hypot(dx, dy) / corner)) ** 2;
}
