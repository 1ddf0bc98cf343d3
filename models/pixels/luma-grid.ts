import { cosineBlock } from './cosine-block.js';
import { kernels, NORM, NORM_BYTES, reserve } from './kernels.js';
import { packPlanes } from './pack-region.js';
import type { RgbImage } from './rgb-image.js';
import { byColour, LUMA, planeWriter, type TensorSpec } from './tensor-spec.js';

/** A frame as 64×48 cells of mean luma (0..255), whatever its size, for comparing two frames. */
export type LumaGrid = Float32Array;

export const GRID_COLUMNS = 64;
export const GRID_ROWS = 48;
const COLUMNS = GRID_COLUMNS;
const ROWS = GRID_ROWS;

/**
 * Packs a whole frame, as `packRegion` does, and takes the grid of what it packed: its values are already means of pixels, and 25 of
 * them per cell average out the noise.
 *
 * @param out receives the packed frame
 */
export function packFrame(image: RgbImage, spec: TensorSpec, out: Float32Array): LumaGrid {
  return gridOf(packPlanes(image, { x: 0, y: 0, width: image.width, height: image.height }, spec, out), spec);
}

/** @param planes where they begin in the memory of the kernels; what lies before them is overwritten */
function gridOf(planes: number, spec: TensorSpec): LumaGrid {
  const { scale, shift } = planeWriter(spec);
  const weights = [LUMA[0] / scale[0], LUMA[1] / scale[1], LUMA[2] / scale[2]] as const;
  const zero = -(weights[0] * shift[0] + weights[1] * shift[1] + weights[2] * shift[2]);
  const columns = cellsAlong(spec.width, COLUMNS);
  const rows = cellsAlong(spec.height, ROWS);
  const grid = new Float32Array(COLUMNS * ROWS);
  const { floats } = reserve(planes);
  floats.set(weights, NORM / 4);
  for (let row = 0; row < ROWS; row++) {
    const [top = 0, bottom = 0] = rows[row] ?? [];
    const [red, green, blue] = byColour(spec, (channel) => planes + 4 * spec.width * (channel * spec.height + top));
    kernels().addRows(red, green, blue, spec.width, bottom - top, NORM, NORM_BYTES);
    for (let column = 0; column < COLUMNS; column++) {
      const [left = 0, right = 0] = columns[column] ?? [];
      let sum = 0;
      for (let x = left; x < right; x++) sum += floats[NORM_BYTES / 4 + x] ?? 0;
      grid[row * COLUMNS + column] = sum / ((bottom - top) * (right - left)) + zero;
    }
  }
  return grid;
}

/** Where each cell begins and ends: at least one pixel, which cells of a smaller tensor share. */
function cellsAlong(length: number, cells: number): [number, number][] {
  const begins = (cell: number): number => Math.ceil((cell * length) / cells);
  return Array.from({ length: cells }, (_, cell) => {
    const from = Math.min(begins(cell), length - 1);
    return [from, Math.max(from + 1, begins(cell + 1))];
  });
}

/** Mean absolute difference of two grids, 0..1. */
export function motionBetween(one: LumaGrid, other: LumaGrid): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += Math.abs((one[i] ?? 0) - (other[i] ?? 0));
  return sum / one.length / 255;
}

/**
 * A 64-bit hash that survives encoding, scaling and noise: which of the 8×8 lowest cosine frequencies are above their median.
 * Equal frames give equal hashes; similar ones differ in a few bits.
 *
 * @returns 16 hex digits
 */
export function perceptualHash(grid: LumaGrid): string {
  // Rounded: the rounding error of an even surface is not a wave. The mean is left out.
  const waves = Array.from(cosineBlock({ columns: COLUMNS, values: grid }, 1), Math.round);
  const sorted = [...waves].sort((a, b) => a - b);
  const median = ((sorted[31] ?? 0) + (sorted[32] ?? 0)) / 2;
  let hash = 0n;
  for (const wave of waves) hash = (hash << 1n) | (wave > median ? 1n : 0n);
  return hash.toString(16).padStart(16, '0');
}
