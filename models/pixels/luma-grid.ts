import { planesOf, planeWriter, type TensorSpec } from './tensor-spec.js';

/** A frame as 64×48 cells of mean luma (0..255), whatever its size, for comparing two frames. */
export type LumaGrid = Float32Array;

export const GRID_COLUMNS = 64;
export const GRID_ROWS = 48;
const COLUMNS = GRID_COLUMNS;
const ROWS = GRID_ROWS;

/**
 * @param tensor the whole frame as packed for the detector: its values are already means of pixels, and 25 of them per cell
 *   average out the noise. Computing it from the picture takes several times as long.
 * @param spec in colour, at least 64×48
 */
export function lumaGrid(tensor: Float32Array, spec: TensorSpec): LumaGrid {
  const { scale, shift } = planeWriter(spec);
  const [reds, greens, blues] = planesOf(tensor, spec);
  const [redWeight, greenWeight, blueWeight] = [0.299 / scale[0], 0.587 / scale[1], 0.114 / scale[2]];
  const zero = -(redWeight * shift[0] + greenWeight * shift[1] + blueWeight * shift[2]);
  const columns = cellsAlong(spec.width, COLUMNS);
  const rows = cellsAlong(spec.height, ROWS);
  const grid = new Float32Array(COLUMNS * ROWS);
  const sums = new Float64Array(COLUMNS);
  for (let row = 0; row < ROWS; row++) {
    const [top, bottom] = [rows[row] ?? 0, rows[row + 1] ?? 0];
    sums.fill(0);
    // Row by row through memory, which is faster than cell by cell.
    for (let y = top; y < bottom; y++) {
      const start = y * spec.width;
      let i = start;
      for (let column = 0; column < COLUMNS; column++) {
        const end = start + (columns[column + 1] ?? 0);
        let red = 0;
        let green = 0;
        let blue = 0;
        for (; i < end; i++) {
          red += reds[i] ?? 0;
          green += greens[i] ?? 0;
          blue += blues[i] ?? 0;
        }
        sums[column] = (sums[column] ?? 0) + redWeight * red + greenWeight * green + blueWeight * blue;
      }
    }
    for (let column = 0; column < COLUMNS; column++) {
      const pixels = (bottom - top) * ((columns[column + 1] ?? 0) - (columns[column] ?? 0));
      grid[row * COLUMNS + column] = (sums[column] ?? 0) / Math.max(1, pixels) + zero;
    }
  }
  return grid;
}

/** Where each cell begins, and finally where the last one ends. */
function cellsAlong(length: number, cells: number): Int32Array {
  return Int32Array.from({ length: cells + 1 }, (_, cell) => Math.ceil((cell * length) / cells));
}

/** Mean absolute difference of two grids, 0..1. */
export function motionBetween(one: LumaGrid, other: LumaGrid): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += Math.abs((one[i] ?? 0) - (other[i] ?? 0));
  return sum / one.length / 255;
}

/** Number of frequencies across and down in the hash, without the mean. */
const FREQUENCIES = 8;
const ACROSS = cosines(COLUMNS);
const DOWN = cosines(ROWS);

/**
 * A 64-bit hash that survives encoding, scaling and noise: which of the 8×8 lowest cosine frequencies are above their median.
 * Equal frames give equal hashes; similar ones differ in a few bits.
 *
 * @returns 16 hex digits
 */
export function perceptualHash(grid: LumaGrid): string {
  const across = new Float64Array(ROWS * FREQUENCIES);
  for (let y = 0; y < ROWS; y++) {
    for (let u = 0; u < FREQUENCIES; u++) {
      let sum = 0;
      for (let x = 0; x < COLUMNS; x++) sum += (grid[y * COLUMNS + x] ?? 0) * (ACROSS[u * COLUMNS + x] ?? 0);
      across[y * FREQUENCIES + u] = sum;
    }
  }
  const waves: number[] = [];
  for (let v = 0; v < FREQUENCIES; v++) {
    for (let u = 0; u < FREQUENCIES; u++) {
      let sum = 0;
      for (let y = 0; y < ROWS; y++) sum += (across[y * FREQUENCIES + u] ?? 0) * (DOWN[v * ROWS + y] ?? 0);
      // Rounded: the rounding error of an even surface is not a wave.
      waves.push(Math.round(sum));
    }
  }
  const sorted = [...waves].sort((a, b) => a - b);
  const median = ((sorted[31] ?? 0) + (sorted[32] ?? 0)) / 2;
  let hash = 0n;
  for (const wave of waves) hash = (hash << 1n) | (wave > median ? 1n : 0n);
  return hash.toString(16).padStart(16, '0');
}

/** cos((2i + 1)(k + 1)π / 2n) for k in 0..7, one row per frequency. */
function cosines(length: number): Float64Array {
  const table = new Float64Array(FREQUENCIES * length);
  for (let k = 0; k < FREQUENCIES; k++) {
    for (let i = 0; i < length; i++) table[k * length + i] = Math.cos(((2 * i + 1) * (k + 1) * Math.PI) / (2 * length));
  }
  return table;
}
