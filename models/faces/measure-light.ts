import type { GreyFace } from './grey-face.js';

/** Brightness, contrast and focus of an aligned face. */
export interface Light {
  /** Mean luma, 0..1. */
  brightness: number;
  /** Standard deviation of luma, 0..1. */
  contrast: number;
  /** Variance of the Laplacian of the grey face, 0..255 scale. */
  sharpness: number;
}

/** The oval of an aligned face with skin, eyes and mouth: centre and half axes, as shares of its side. */
const OVAL = { x: 0.5, y: 0.6, halfWidth: 0.36, halfHeight: 0.4 };

export function measureLight({ side, luma }: GreyFace): Light {
  let count = 0;
  let sum = 0;
  let squares = 0;
  let edges = 0;
  let edgeSquares = 0;
  for (let y = 1; y < side - 1; y++) {
    const v = ((y + 0.5) / side - OVAL.y) / OVAL.halfHeight;
    const reach = v * v >= 1 ? 0 : OVAL.halfWidth * Math.sqrt(1 - v * v);
    const from = Math.max(1, Math.ceil((OVAL.x - reach) * side));
    const to = Math.min(side - 1, Math.floor((OVAL.x + reach) * side));
    for (let x = from; x < to; x++) {
      const i = y * side + x;
      const value = luma[i] ?? 0;
      const edge = (luma[i - 1] ?? 0) + (luma[i + 1] ?? 0) + (luma[i - side] ?? 0) + (luma[i + side] ?? 0) - 4 * value;
      count++;
      sum += value;
      squares += value * value;
      edges += edge;
      edgeSquares += edge * edge;
    }
  }
  return {
    brightness: sum / count / 255,
    contrast: Math.sqrt(varianceOf(count, sum, squares)) / 255,
    sharpness: varianceOf(count, edges, edgeSquares),
  };
}

function varianceOf(count: number, sum: number, squares: number): number {
  return Math.max(0, squares / count - (sum / count) ** 2);
}
