/** A small grey picture, from which all hints are computed. */
export interface Luma {
  width: number;
  height: number;
  /** Row by row, 0..255. */
  pixels: Uint8Array;
}

/** Measurements of a grey picture. All except `sharpness` are 0..1. */
export interface Reading {
  /** Mean of the centre, where the face should be. */
  brightness: number;
  /** The overexposed share of the centre. */
  glare: number;
  /** Variance of the Laplacian of the centre; higher is sharper. Comparable only within one camera. */
  sharpness: number;
  /** Mean absolute difference between the whole picture and the previous one; null for the first. */
  motion: number | null;
}

/** The centre: the oval's bounding box, as fractions of width and height. */
const MIDDLE = { x1: 0.3, x2: 0.7, y1: 0.2, y2: 0.8 };
const BURNT = 250;

/** @param before the previous picture, of the same size */
export function readLuma(luma: Luma, before: Luma | null): Reading {
  const { width, height, pixels } = luma;
  const x1 = Math.max(1, Math.floor(width * MIDDLE.x1));
  const x2 = Math.min(width - 1, Math.ceil(width * MIDDLE.x2));
  const y1 = Math.max(1, Math.floor(height * MIDDLE.y1));
  const y2 = Math.min(height - 1, Math.ceil(height * MIDDLE.y2));
  let sum = 0;
  let burnt = 0;
  let edges = 0;
  let edgesSquared = 0;
  for (let y = y1; y < y2; y++) {
    for (let x = x1; x < x2; x++) {
      const i = y * width + x;
      const value = at(pixels, i);
      sum += value;
      if (value >= BURNT) burnt++;
      const edge = 4 * value - at(pixels, i - 1) - at(pixels, i + 1) - at(pixels, i - width) - at(pixels, i + width);
      edges += edge;
      edgesSquared += edge * edge;
    }
  }
  const count = Math.max(1, (x2 - x1) * (y2 - y1));
  return {
    brightness: sum / count / 255,
    glare: burnt / count,
    sharpness: edgesSquared / count - (edges / count) ** 2,
    motion: before === null || before.pixels.length !== pixels.length ? null : difference(pixels, before.pixels),
  };
}

function difference(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs(at(a, i) - at(b, i));
  return sum / a.length / 255;
}

function at(pixels: Uint8Array, i: number): number {
  return pixels[i] ?? 0;
}

/** @param rgba canvas pixels */
export function toLuma(rgba: Uint8ClampedArray, width: number, height: number): Luma {
  const pixels = new Uint8Array(width * height);
  for (let i = 0; i < pixels.length; i++) {
    pixels[i] = ((rgba[4 * i] ?? 0) * 77 + (rgba[4 * i + 1] ?? 0) * 150 + (rgba[4 * i + 2] ?? 0) * 29) >> 8;
  }
  return { width, height, pixels };
}
