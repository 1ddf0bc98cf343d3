import { clamp, type Matrix, multiply } from '../pixels/kernels.js';
import type { GreyFace } from './grey-face.js';

/** Features and wrinkles of an aligned face without its lighting: a band of its frequencies on a small square. */
export interface FaceDetail {
  /** {@link DETAIL_SIDE}², row by row. */
  pixels: Float32Array;
  /** 68 points in pixels of it, x y x y …. */
  points: number[];
}

export const DETAIL_SIDE = 56;

/**
 * The oval of pixel indices with skin, eyes and mouth. Hair and background beside the face lie at another depth and would
 * move differently.
 */
export const DETAIL_OVAL: Int32Array = ovalIndices();

/** Pixels. Finer detail is noise and encoding, coarser is lighting. */
const FINE = blurOf(0.5);
const COARSE = blurOf(4);

/**
 * @param face with a side of a multiple of {@link DETAIL_SIDE}
 * @param points 68 points in pixels of `face`
 */
export function faceDetail({ side, luma }: GreyFace, points: readonly number[]): FaceDetail {
  const step = side / DETAIL_SIDE;
  const small = new Float32Array(DETAIL_SIDE * DETAIL_SIDE);
  for (let cell = 0; cell < small.length; cell++) {
    const column = cell % DETAIL_SIDE;
    const first = step * (((cell - column) / DETAIL_SIDE) * side + column);
    let sum = 0;
    for (let y = 0; y < step; y++) {
      const row = (first + y * side) | 0;
      for (let at = row; at < row + step; at++) sum += luma[at] ?? 0;
    }
    small[cell] = sum;
  }
  const [fine, coarse] = [blur(small, FINE), blur(small, COARSE)];
  // Pixel centres: the first pixel of a cell lies half a cell before the cell's centre.
  const moved = (step - 1) / 2;
  return { pixels: fine.map((value, i) => value - (coarse[i] ?? 0)), points: points.map((value) => (value - moved) / step) };
}

/**
 * The similarity of two faces' details, −1..1.
 *
 * @param one,other {@link DETAIL_SIDE}² pixels each
 * @param among indices of the pixels that count
 */
export function correlate(one: Float32Array, other: Float32Array, among: Int32Array): number {
  const count = among.length;
  let a = 0;
  let b = 0;
  let aa = 0;
  let bb = 0;
  let ab = 0;
  for (let k = 0; k < count; k++) {
    const i = among[k] ?? 0;
    const p = one[i] ?? 0;
    const q = other[i] ?? 0;
    a += p;
    b += q;
    aa += p * p;
    bb += q * q;
    ab += p * q;
  }
  const spread = Math.sqrt(Math.max(0, aa - (a * a) / count) * Math.max(0, bb - (b * b) / count));
  return spread < 1e-6 ? 0 : (ab - (a * b) / count) / spread;
}

interface Blur {
  down: Matrix;
  across: Matrix;
}

function blur(pixels: Float32Array, { down, across }: Blur): Float32Array {
  return multiply(down, multiply({ columns: DETAIL_SIDE, values: pixels }, across)).values;
}

/** A Gaussian blur in both directions as two matrices; edges repeat. */
function blurOf(sigma: number): Blur {
  const reach = Math.ceil(3 * sigma);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-0.5 * ((i - reach) / sigma) ** 2));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const [down, across] = [new Float32Array(DETAIL_SIDE ** 2), new Float32Array(DETAIL_SIDE ** 2)];
  for (let to = 0; to < DETAIL_SIDE; to++) {
    for (const [i, weight] of weights.entries()) {
      const from = clamp(to + i - reach, DETAIL_SIDE);
      down[to * DETAIL_SIDE + from] = (down[to * DETAIL_SIDE + from] ?? 0) + weight / sum;
      across[from * DETAIL_SIDE + to] = down[to * DETAIL_SIDE + from] ?? 0;
    }
  }
  return { down: { columns: DETAIL_SIDE, values: down }, across: { columns: DETAIL_SIDE, values: across } };
}

function ovalIndices(): Int32Array {
  const inside: number[] = [];
  for (let i = 0; i < DETAIL_SIDE * DETAIL_SIDE; i++) {
    const u = (((i % DETAIL_SIDE) + 0.5) / DETAIL_SIDE - 0.5) / 0.36;
    const v = ((Math.floor(i / DETAIL_SIDE) + 0.5) / DETAIL_SIDE - 0.6) / 0.4;
    if (u * u + v * v < 1) inside.push(i);
  }
  return Int32Array.from(inside);
}
