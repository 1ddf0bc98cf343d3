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
