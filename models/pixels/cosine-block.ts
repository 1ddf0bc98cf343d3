import { type Matrix, multiply } from './kernels.js';

/** Half-waves in each direction. */
const COUNT = 8;

/**
 * A block of the cosine transform, in 32 bits.
 *
 * @param lowest the lowest number of half-waves across and down; the block has it and the seven above it
 * @returns 8×8 coefficients, for each wave down those across
 */
export function cosineBlock(values: Matrix, lowest: number): Float32Array {
  const rows = values.values.length / values.columns;
  return multiply(wavesOf(rows, lowest).down, multiply(values, wavesOf(values.columns, lowest).across)).values;
}

const MADE = new Map<string, { down: Matrix; across: Matrix }>();

/** cos((2i + 1) k π / 2n) for each k: as rows, and as columns. */
function wavesOf(length: number, lowest: number): { down: Matrix; across: Matrix } {
  const key = `${length} ${lowest}`;
  const wave = (k: number, i: number): number => Math.cos(((2 * i + 1) * (lowest + k) * Math.PI) / (2 * length));
  const down = (_: unknown, at: number): number => wave(Math.floor(at / length), at % length);
  const across = (_: unknown, at: number): number => wave(at % COUNT, Math.floor(at / COUNT));
  const made = MADE.get(key) ?? {
    down: { columns: length, values: Float32Array.from({ length: COUNT * length }, down) },
    across: { columns: COUNT, values: Float32Array.from({ length: COUNT * length }, across) },
  };
  MADE.set(key, made);
  return made;
}
