import { findEyes } from '@faceproof/models/faces/face-points.js';

/** A point as fractions (0..1) of a picture's width and height. */
interface Point {
  x: number;
  y: number;
}

/** The centres of a person's eyes. The person's left is at the image's right. */
export interface Eyes {
  left: Point;
  right: Point;
}

const FRACTIONS = { width: 1, height: 1 };

/**
 * Pure.
 *
 * @param quarterTurns by how many quarter turns clockwise the picture was turned before its landmarks were measured
 * @returns the eyes in the picture that was not turned; null without landmarks
 */
export function eyesOf(landmarks: readonly number[] | undefined, quarterTurns = 0): Eyes | null {
  if (landmarks === undefined) return null;
  const { imageLeft, imageRight } = findEyes(landmarks, FRACTIONS);
  return { left: turnBack(imageRight.centre, quarterTurns), right: turnBack(imageLeft.centre, quarterTurns) };
}

function turnBack({ x, y }: Point, quarterTurns: number): Point {
  return quarterTurns === 0 ? { x, y } : turnBack({ x: y, y: 1 - x }, quarterTurns - 1);
}
