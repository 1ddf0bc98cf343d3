import { fitSimilarity, type SimilarityTransform } from '@faceproof/models/pixels/similarity-transform.js';
import type { Moment } from '../../captures/moments.js';

/**
 * Which moments of two captures one transform of the picture explains. Pure.
 *
 * Coding, scaling, cropping and rotating a recording move the face by one transform in all frames. A person who comes back to
 * a pose in another recording holds the head at another place in the picture.
 */

/** Moments of two captures that look alike. */
export interface Pair {
  now: Placed;
  before: Placed;
}

/** A moment, with the face's place in the picture. */
export interface Placed {
  /** Its two halves, because integers of 64 bits are compared ten times slower. */
  hash: readonly [number, number];
  points: readonly number[];
  x: number;
  y: number;
  /** Distance between the eyes. */
  size: number;
}

/** How far a face may lie from where the transform puts it, in distances between its eyes. */
const PLACE_ERROR_MAX = 0.05;
/** How far its size may be off, as a logarithm. */
export const SIZE_ERROR_MAX = 0.06;
/** The first guess is made from one face, whose landmarks err. Each round fits the faces that it found, and is stricter. */
const ROUNDS = [2.5, 1.5, 1] as const;

export function placeMoment({ hash, points }: Moment): Placed {
  const at = (k: number): number => points[k] ?? 0;
  const mean = (from: number): number => (at(from) + at(from + 2) + at(from + 4) + at(from + 6) + at(from + 8)) / 5;
  const half = (from: number): number => Number.parseInt(hash.slice(from, from + 8), 16);
  return { hash: [half(0), half(8)], points, x: mean(0), y: mean(1), size: Math.hypot(at(2) - at(0), at(3) - at(1)) };
}

/**
 * @param first the pair that the transform is guessed from
 * @returns the pairs that fit, at most one for each moment of the later capture; empty if there is no such transform
 */
export function followCamera(first: Pair, pairs: readonly Pair[]): Pair[] {
  let found: Pair[] = [first];
  for (const slack of ROUNDS) {
    const transform = fitPairs(found);
    if (transform === null) return [];
    found = findFitting(transform, pairs, slack);
  }
  return found;
}

function fitPairs(pairs: readonly Pair[]): SimilarityTransform | null {
  if (pairs.length === 0) return null;
  return fitSimilarity(
    pairs.flatMap(({ now }) => now.points),
    pairs.flatMap(({ before }) => before.points),
  );
}

function findFitting(transform: SimilarityTransform, pairs: readonly Pair[], slack: number): Pair[] {
  const best = new Map<Placed, { pair: Pair; error: number }>();
  for (const pair of pairs) {
    const { place, size } = errorsOf(transform, pair);
    // Not "greater than": a face without a size has no error that can be compared.
    if (!(place <= slack * PLACE_ERROR_MAX && size <= slack * SIZE_ERROR_MAX)) continue;
    const error = place + size;
    if (error < (best.get(pair.now)?.error ?? Number.POSITIVE_INFINITY)) best.set(pair.now, { pair, error });
  }
  return [...best.values()].map(({ pair }) => pair);
}

function errorsOf({ a, b, tx, ty }: SimilarityTransform, { now, before }: Pair): { place: number; size: number } {
  const x = a * now.x - b * now.y + tx;
  const y = b * now.x + a * now.y + ty;
  return {
    place: Math.hypot(x - before.x, y - before.y) / before.size,
    size: Math.abs(Math.log((Math.hypot(a, b) * now.size) / before.size)),
  };
}

/**
 * How much the faces of a pair differ in what no crop, shift, scaling or rotation changes.
 *
 * @returns the mean error of the five points, in distances between the eyes; infinite if they cannot be compared
 */
export function shapeError({ now, before }: Pair): number {
  const transform = fitSimilarity(now.points, before.points);
  if (transform === null) return Number.POSITIVE_INFINITY;
  const { a, b, tx, ty } = transform;
  let squares = 0;
  for (let k = 0; k < now.points.length; k += 2) {
    const [x = 0, y = 0] = [now.points[k], now.points[k + 1]];
    squares += (a * x - b * y + tx - (before.points[k] ?? 0)) ** 2 + (b * x + a * y + ty - (before.points[k + 1] ?? 0)) ** 2;
  }
  return Math.sqrt((2 * squares) / now.points.length) / before.size;
}
