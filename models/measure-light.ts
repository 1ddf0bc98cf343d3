import type { RgbImage } from './rgb-image.js';

/** Light and focus of an aligned face. */
export interface Light {
  /** Mean luma, 0..1. */
  brightness: number;
  /** Standard deviation of luma, 0..1. */
  contrast: number;
  /** Variance of the Laplacian of the grey face, 0..255 scale. */
  sharpness: number;
}

/** The oval in an aligned face that is skin, eyes and mouth: centre and half axes, in shares of its side. */
const OVAL = { x: 0.5, y: 0.6, halfWidth: 0.36, halfHeight: 0.4 };

/** @param aligned a face as alignFace gives it */
export function measureLight(aligned: RgbImage): Light {
  const { width, height } = aligned;
  const grey = toGrey(aligned);
  let count = 0;
  let sum = 0;
  let squares = 0;
  let edges = 0;
  let edgeSquares = 0;
  for (let y = 1; y < height - 1; y++) {
    const v = ((y + 0.5) / height - OVAL.y) / OVAL.halfHeight;
    const reach = v * v >= 1 ? 0 : OVAL.halfWidth * Math.sqrt(1 - v * v);
    const from = Math.max(1, Math.ceil((OVAL.x - reach) * width));
    const to = Math.min(width - 1, Math.floor((OVAL.x + reach) * width));
    for (let x = from; x < to; x++) {
      const i = y * width + x;
      const value = grey[i] ?? 0;
      const edge = (grey[i - 1] ?? 0) + (grey[i + 1] ?? 0) + (grey[i - width] ?? 0) + (grey[i + width] ?? 0) - 4 * value;
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

function toGrey({ data, width, height }: RgbImage): Float32Array {
  const grey = new Float32Array(width * height);
  for (let i = 0, at = 0; i < grey.length; i++, at += 3) {
    grey[i] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  }
  return grey;
}
