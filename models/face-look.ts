import type { RgbImage } from './rgb-image.js';

/** Whole half-waves across and down the aligned face. Lower ones are the light and the face in general, which stay. */
const FREQUENCIES = [3, 4, 5, 6, 7, 8, 9, 10] as const;

/**
 * What a face looks like in this very moment, in 64 bits: the signs of an 8×8 block of its cosine transform, after
 * alignment. Coding, scaling, cropping and shifting the frame change a few of them; another pose or expression of the
 * same person changes many; another person, half (docs/liveness.md). It says nothing of who it is.
 *
 * @param aligned a square, as the match model sees it
 * @returns 16 hex digits
 */
export function faceLook(aligned: RgbImage): string {
  const side = aligned.width;
  const waves = cosines(side);
  const rows = sumRows(aligned, waves);
  let look = 0n;
  for (const down of waves) {
    for (let across = 0; across < waves.length; across++) {
      let sum = 0;
      for (let y = 0; y < side; y++) sum += (rows[y * waves.length + across] ?? 0) * (down[y] ?? 0);
      look = (look << 1n) | (sum > 0 ? 1n : 0n);
    }
  }
  return look.toString(16).padStart(16, '0');
}

/** Each row's share of each wave across. */
function sumRows({ data, width, height }: RgbImage, waves: readonly Float64Array[]): Float64Array {
  const rows = new Float64Array(height * waves.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const luma = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
      for (let k = 0; k < waves.length; k++) {
        const cell = y * waves.length + k;
        rows[cell] = (rows[cell] ?? 0) + luma * (waves[k]?.[x] ?? 0);
      }
    }
  }
  return rows;
}

function cosines(side: number): Float64Array[] {
  return FREQUENCIES.map((k) =>
    Float64Array.from({ length: side }, (_, i) => Math.cos(((2 * i + 1) * k * Math.PI) / (2 * side))),
  );
}
