import type { FaceBox } from '@faceproof/protocol/measuring/job.js';
import type { Region, RgbImage } from '../pixels/rgb-image.js';

/** The face box in pixels. */
export function boxRegion(box: FaceBox, image: Pick<RgbImage, 'width' | 'height'>): Region {
  return {
    x: box.x1 * image.width,
    y: box.y1 * image.height,
    width: (box.x2 - box.x1) * image.width,
    height: (box.y2 - box.y1) * image.height,
  };
}

/** Indices of the iBUG order. "Left" is the image's left: the person's right eye. */
const LEFT_LIDS = [37, 38, 40, 41];
const RIGHT_LIDS = [43, 44, 46, 47];
const NOSE_TIP = [30];
const LEFT_MOUTH = [48, 60];
const RIGHT_MOUTH = [54, 64];

/** A point in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** @returns the five points for aligning a face, in pixels, x y x y …: eyes, nose, corners of the mouth */
export function alignmentPoints(landmarks: readonly number[], image: Pick<RgbImage, 'width' | 'height'>): number[] {
  return [LEFT_LIDS, RIGHT_LIDS, NOSE_TIP, LEFT_MOUTH, RIGHT_MOUTH].flatMap((indices) => {
    const { x, y } = meanPoint(landmarks, indices, image);
    return [x, y];
  });
}

/** An eye as the image shows it. */
export interface Eye {
  centre: Point;
  /** Distance between its corners, in pixels. */
  width: number;
}

/** @returns the eyes at the image's left and right */
export function findEyes(
  landmarks: readonly number[],
  image: Pick<RgbImage, 'width' | 'height'>,
): { imageLeft: Eye; imageRight: Eye } {
  const eye = (lids: number[], outer: number, inner: number): Eye => {
    const a = meanPoint(landmarks, [outer], image);
    const b = meanPoint(landmarks, [inner], image);
    return { centre: meanPoint(landmarks, lids, image), width: Math.hypot(b.x - a.x, b.y - a.y) };
  };
  return { imageLeft: eye(LEFT_LIDS, 36, 39), imageRight: eye(RIGHT_LIDS, 42, 45) };
}

function meanPoint(landmarks: readonly number[], indices: readonly number[], image: Pick<RgbImage, 'width' | 'height'>): Point {
  let x = 0;
  let y = 0;
  for (const i of indices) {
    x += landmarks[2 * i] ?? 0;
    y += landmarks[2 * i + 1] ?? 0;
  }
  return { x: (x / indices.length) * image.width, y: (y / indices.length) * image.height };
}
