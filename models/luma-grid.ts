import type { RgbImage } from './rgb-image.js';

/** A frame in 64×48 cells of mean luma (0..255), whatever its size: what two frames are compared by. */
export type LumaGrid = Float32Array;

const COLUMNS = 64;
const ROWS = 48;
/** Samples across a cell, at most: with a hundred of them noise averages out, and more of a large frame add nothing. */
const SAMPLES_MAX = 10;

export function lumaGrid(image: RgbImage): LumaGrid {
  const across = samplesPerCell(image.width, COLUMNS);
  const down = samplesPerCell(image.height, ROWS);
  const columns = samplesAlong(image.width, COLUMNS * across, 3);
  const rows = samplesAlong(image.height, ROWS * down, image.width * 3);
  const sums = new Int32Array(3 * COLUMNS * ROWS);
  const { data } = image;
  for (let y = 0; y < rows.length; y++) {
    const row = rows[y] ?? 0;
    let cell = Math.floor(y / down) * COLUMNS * 3;
    for (let x = 0; x < columns.length; cell += 3) {
      let [red, green, blue] = [0, 0, 0];
      for (const end = x + across; x < end; x++) {
        const at = row + (columns[x] ?? 0);
        red += data[at] ?? 0;
        green += data[at + 1] ?? 0;
        blue += data[at + 2] ?? 0;
      }
      sums[cell] = (sums[cell] ?? 0) + red;
      sums[cell + 1] = (sums[cell + 1] ?? 0) + green;
      sums[cell + 2] = (sums[cell + 2] ?? 0) + blue;
    }
  }
  return toLuma(sums, across * down);
}

function toLuma(sums: Int32Array, samples: number): LumaGrid {
  const grid = new Float32Array(sums.length / 3);
  for (let i = 0; i < grid.length; i++) {
    grid[i] = (0.299 * (sums[3 * i] ?? 0) + 0.587 * (sums[3 * i + 1] ?? 0) + 0.114 * (sums[3 * i + 2] ?? 0)) / samples;
  }
  return grid;
}

function samplesPerCell(length: number, cells: number): number {
  return Math.min(SAMPLES_MAX, Math.max(1, Math.floor(length / cells)));
}

/** Mean absolute difference of two grids, 0..1. */
export function motionBetween(one: LumaGrid, other: LumaGrid): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += Math.abs((one[i] ?? 0) - (other[i] ?? 0));
  return sum / one.length / 255;
}

/** Frequencies across and down that the hash looks at, without the mean. */
const FREQUENCIES = 8;
const ACROSS = cosines(COLUMNS);
const DOWN = cosines(ROWS);

/**
 * A 64-bit hash that survives coding, scaling and noise: which of the 8×8 lowest cosine frequencies lie above their
 * median. Equal frames give equal hashes; near ones differ in a few bits.
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
      // Whole numbers: what rounding leaves of an even surface is no wave.
      waves.push(Math.round(sum));
    }
  }
  const sorted = [...waves].sort((a, b) => a - b);
  const median = ((sorted[31] ?? 0) + (sorted[32] ?? 0)) / 2;
  let hash = 0n;
  for (const wave of waves) hash = (hash << 1n) | (wave > median ? 1n : 0n);
  return hash.toString(16).padStart(16, '0');
}

/** @returns the byte offset of each of `count` samples that are spread over `length` pixels */
function samplesAlong(length: number, count: number, stride: number): Int32Array {
  const at = new Int32Array(count);
  for (let i = 0; i < count; i++) at[i] = Math.min(length - 1, Math.floor(((i + 0.5) * length) / count)) * stride;
  return at;
}

/** cos((2i + 1)(k + 1)π / 2n) for k in 0..7, one row per frequency. */
function cosines(length: number): Float64Array {
  const table = new Float64Array(FREQUENCIES * length);
  for (let k = 0; k < FREQUENCIES; k++) {
    for (let i = 0; i < length; i++) table[k * length + i] = Math.cos(((2 * i + 1) * (k + 1) * Math.PI) / (2 * length));
  }
  return table;
}
