import type { GreyFace } from './grey-face.js';

/** Half-waves across and down the aligned face. Lower ones are the lighting and the general face, which stay constant. */
const FREQUENCIES = [3, 4, 5, 6, 7, 8, 9, 10] as const;
const COUNT = FREQUENCIES.length;

/**
 * The perceptual hash of a face at one moment, in 64 bits: the signs of an 8×8 block of its cosine transform, after alignment. Encoding,
 * scaling, cropping and shifting the frame change a few bits; another pose or expression of the same person changes many;
 * another person, half (docs/explanation/liveness.md). It does not identify the person.
 *
 * @returns 16 hex digits
 */
export function faceHash({ side, luma }: GreyFace): string {
  const waves = cosines(side);
  const across = transformRows(luma, waves, side);
  let hash = 0n;
  for (const sum of transformRows(across, waves, side)) hash = (hash << 1n) | (sum > 0 ? 1n : 0n);
  return hash.toString(16).padStart(16, '0');
}

/**
 * The coefficient of each wave in each row, transposed, so that calling it twice transforms both ways.
 *
 * @param rows rows of `side` numbers
 * @returns for each wave, one number per row
 */
function transformRows(rows: Float64Array, waves: Float64Array, side: number): Float64Array {
  const height = rows.length / side;
  const turned = new Float64Array(COUNT * height);
  for (let y = 0; y < height; y++) {
    // Four waves at once, because one sum's additions depend on each other and four sums' do not.
    for (let k = 0; k < COUNT; k += 4) {
      let sum0 = 0;
      let sum1 = 0;
      let sum2 = 0;
      let sum3 = 0;
      let wave = k * side;
      for (let x = y * side; x < (y + 1) * side; x++, wave++) {
        const value = rows[x] ?? 0;
        sum0 += value * (waves[wave] ?? 0);
        sum1 += value * (waves[wave + side] ?? 0);
        sum2 += value * (waves[wave + 2 * side] ?? 0);
        sum3 += value * (waves[wave + 3 * side] ?? 0);
      }
      turned[k * height + y] = sum0;
      turned[(k + 1) * height + y] = sum1;
      turned[(k + 2) * height + y] = sum2;
      turned[(k + 3) * height + y] = sum3;
    }
  }
  return turned;
}

function cosines(side: number): Float64Array {
  const waves = new Float64Array(COUNT * side);
  for (const [row, k] of FREQUENCIES.entries()) {
    for (let i = 0; i < side; i++) waves[row * side + i] = Math.cos(((2 * i + 1) * k * Math.PI) / (2 * side));
  }
  return waves;
}
