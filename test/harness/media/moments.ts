import type { Moment } from '@faceproof/orchestrator/captures/moments.js';

/** A calm face in the middle of its picture: eyes, nose and corners of the mouth, in distances between its eyes. */
const FACE = [-0.5, 0, 0.5, 0, 0, 0.6, -0.4, 1.1, 0.4, 1.1];

/** A face at a place in the picture, in units of its width; `size` is the distance between the eyes. */
export function momentAt(hash: string, place: { x: number; y: number; size: number }): Moment {
  return { hash, points: FACE.map((value, k) => (k % 2 === 0 ? place.x : place.y) + place.size * value) };
}

/** Which of the landmarks make the five, in their order. */
const GROUPS = [[37, 38, 40, 41], [43, 44, 46, 47], [30], [48, 60], [54, 64]];

/** Landmarks with these five points, for a picture of this shape. The last three are missing, so nothing judges the face's shape. */
export function landmarksOf(points: readonly number[], { width, height }: { width: number; height: number }): number[] {
  const landmarks = new Array<number>(130).fill(0);
  for (const [i, group] of GROUPS.entries()) {
    for (const index of group) {
      landmarks[2 * index] = points[2 * i] ?? 0;
      landmarks[2 * index + 1] = ((points[2 * i + 1] ?? 0) * width) / height;
    }
  }
  return landmarks;
}
