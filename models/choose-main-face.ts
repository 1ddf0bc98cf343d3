import type { FaceMeasurement } from '@faceproof/protocol/job.js';

/**
 * Puts the face that the frame is about first: large and near the centre. A capture is of one person who holds the
 * camera; people in the background are smaller and further out.
 *
 * @param faces in 0..1 of the picture
 * @param aspect width / height of the picture, so that area and distance are those of pixels
 */
export function orderByProminence(faces: readonly FaceMeasurement[], aspect: number): FaceMeasurement[] {
  return [...faces].sort((one, other) => prominence(other, aspect) - prominence(one, aspect));
}

/** Area in heights of the picture, down to a quarter of it at the corner. */
function prominence({ box }: FaceMeasurement, aspect: number): number {
  const area = (box.x2 - box.x1) * aspect * (box.y2 - box.y1);
  const dx = ((box.x1 + box.x2) / 2 - 0.5) * aspect;
  const dy = (box.y1 + box.y2) / 2 - 0.5;
  const corner = (aspect * aspect + 1) / 4;
  return area * (1 - 0.75 * Math.min(1, (dx * dx + dy * dy) / corner));
}
