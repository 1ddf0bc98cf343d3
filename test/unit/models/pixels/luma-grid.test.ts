import { motionBetween, packFrame, perceptualHash } from '@faceproof/models/pixels/luma-grid.js';
import type { RgbImage } from '@faceproof/models/pixels/rgb-image.js';
import { type TensorSpec, tensorLength } from '@faceproof/models/pixels/tensor-spec.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { describe, expect, it } from 'vitest';

const { detect } = loadSet().manifests;
const gridOf = (image: RgbImage, spec: TensorSpec = detect.input) =>
  packFrame(image, spec, new Float32Array(tensorLength(spec)));

describe('the luma grid', () => {
  it('contains the mean luma of each part of the frame', () => {
    const grid = gridOf(painted(640, 480, (x) => (x < 320 ? [255, 0, 0] : [0, 0, 255])));
    expect(grid[0]).toBeCloseTo(0.299 * 255, 1);
    expect(grid[63]).toBeCloseTo(0.114 * 255, 1);
    expect(motionBetween(grid, grid)).toBe(0);
  });

  it('measures motion from 0 to 1', () => {
    const black = gridOf(painted(64, 48, () => [0, 0, 0]));
    const white = gridOf(painted(64, 48, () => [255, 255, 255]));
    expect(motionBetween(black, white)).toBeCloseTo(1, 4);
  });

  it('is the same for other inputs of a detector, in grey or smaller than the grid', () => {
    const image = painted(640, 480, (x, y) => [x / 4, y / 4, 90]);
    const grey: TensorSpec = { width: 320, height: 240, channels: 'GREY', mean: [99], std: [57] };
    expect(motionBetween(gridOf(image), gridOf(image, grey))).toBeLessThan(1e-5);
    expect(motionBetween(gridOf(image), gridOf(image, { ...detect.input, width: 40, height: 24 }))).toBeLessThan(0.01);
  });

  it('averages out noise', () => {
    const scene = (seed: number) =>
      painted(640, 480, (x, y) => [100 + noise(x, y, seed), 100 + noise(x, y, seed + 1), 100 + noise(x, y, seed + 2)]);
    expect(motionBetween(gridOf(scene(1)), gridOf(scene(9)))).toBeLessThan(0.002);
  });
});

describe('the perceptual hash', () => {
  const scene = (width: number, height: number, more = 0) =>
    painted(width, height, (x, y) => {
      const wave = 120 + 60 * Math.sin((7 * x) / width) + 50 * Math.cos((9 * y) / height + (3 * x) / width) + more;
      return [wave, wave * 0.8, wave * 0.6];
    });

  it('is the same for the same scene in another size or a little brighter', () => {
    const hash = perceptualHash(gridOf(scene(640, 480)));
    expect(hash).toMatch(/^[0-9a-f]{16}$/);
    expect(distance(hash, perceptualHash(gridOf(scene(320, 240))))).toBeLessThanOrEqual(4);
    expect(distance(hash, perceptualHash(gridOf(scene(640, 480, 6))))).toBeLessThanOrEqual(4);
  });

  it('differs strongly for another scene', () => {
    const other = painted(640, 480, (x, y) => [((x >> 6) ^ (y >> 5)) & 1 ? 200 : 30, 90, (x * y) % 255]);
    expect(distance(perceptualHash(gridOf(scene(640, 480))), perceptualHash(gridOf(other)))).toBeGreaterThan(12);
  });

  it('ignores rounding errors on an even surface', () => {
    const even = [0, 80, 255].map((level) => perceptualHash(gridOf(painted(640, 480, () => [level, level, level]))));
    expect(new Set(even)).toEqual(new Set(['0000000000000000']));
  });
});

function painted(width: number, height: number, colour: (x: number, y: number) => number[]): RgbImage {
  const colours = Array.from({ length: width * height }, (_, i) => colour(i % width, Math.floor(i / width)));
  return { width, height, data: Uint8Array.from(colours.flat()) };
}

/** Between −8 and 8. */
function noise(x: number, y: number, seed: number): number {
  const value = Math.imul(x + 1, 374761393) ^ Math.imul(y + 1, 668265263) ^ Math.imul(seed, 2246822519);
  return ((Math.imul(value ^ (value >>> 13), 1274126177) >>> 16) % 17) - 8;
}

function distance(one: string, other: string): number {
  return (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2).replaceAll('0', '').length;
}
