import type { RgbImage } from '@faceproof/models/pixels/rgb-image.js';
import { fitSimilarity, invertSimilarity, type SimilarityTransform } from '@faceproof/models/pixels/similarity-transform.js';
import { warpSimilarity } from '@faceproof/models/pixels/warp-similarity.js';
import { alignFace } from '@faceproof/models/roles/match.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const [match] = loadSet().manifests.match;

describe('fitting a similarity', () => {
  it('finds the rotation, scale and translation between two sets of points', () => {
    fc.assert(
      fc.property(points, transforms, (from, moved) => {
        const found = fitSimilarity(from, from.length === 0 ? [] : apply(moved, from))!;
        expect(apply(found, from).every((value, i) => Math.abs(value - apply(moved, from)[i]!) < 1e-6 * 1000)).toBe(true);
      }),
    );
  });

  it('is undone by its inverse', () => {
    fc.assert(
      fc.property(points, transforms, (from, moved) => {
        const back = apply(invertSimilarity(moved), apply(moved, from));
        expect(back.every((value, i) => Math.abs(value - from[i]!) < 1e-6)).toBe(true);
      }),
    );
  });

  it('returns nothing if all points coincide', () => {
    expect(fitSimilarity([3, 4, 3, 4], [0, 0, 1, 1])).toBeNull();
  });
});

describe('warping a picture', () => {
  it('reads no row beyond those that its corners touch', () => {
    const image = { width: 214, height: 2, data: new Uint8Array(214 * 2 * 3).fill(9) };
    expect(warpSimilarity(image, { a: 0.1, b: -0.1, tx: 8.04, ty: 3.7 }, 28, 1).data.slice(-3)).toEqual(Uint8Array.of(9, 9, 9));
  });

  it('is bilinear, rounds to the nearest, and is black outside', () => {
    fc.assert(
      fc.property(nearby, fc.uint8Array({ minLength: 12 * 9 * 3, maxLength: 12 * 9 * 3 }), (toImage, data) => {
        const warped = warpSimilarity({ width: 12, height: 9, data }, toImage, 7, 6);
        for (let i = 0; i < 7 * 6; i++) {
          const [x = 0, y = 0] = apply(toImage, [i % 7, Math.floor(i / 7)]);
          const [left, top] = [Math.floor(x), Math.floor(y)];
          const at = (dx: number, dy: number) =>
            data[((top + dy) * 12 + left + dx) * 3 + 1]! * weight(x - left, dx) * weight(y - top, dy);
          const onEdge = [x, y, x - 11, y - 8].some((distance) => Math.abs(distance) < 1e-9);
          const expected = x >= 0 && y >= 0 && x < 11 && y < 8 ? at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1) : 0;
          expect(Math.abs(warped.data[3 * i + 1]! - expected)).toBeLessThan(onEdge ? 256 : 0.501);
        }
      }),
    );
  });
});

const weight = (share: number, second: number) => (second === 1 ? share : 1 - share);

describe('aligning a face', () => {
  it('maps the five points to the match model’s positions, for any rotation and size', () => {
    for (const angle of [0, 0.4, -0.7]) {
      const place = { a: (1 + angle ** 2) * Math.cos(angle), b: (1 + angle ** 2) * Math.sin(angle), tx: 180, ty: 90 };
      const aligned = alignFace(shaded(500), landmarksAt(apply(place, [...match.settings.alignTo]), 500), match)!;
      for (let i = 0; i < 10; i += 2) {
        const [x = 0, y = 0] = match.settings.alignTo.slice(i, i + 2).map(Math.round);
        const [fromX = 0, fromY = 0] = apply(place, [x, y]);
        expect(Math.abs(aligned.data[(y * aligned.width + x) * 3]! - shadeAt(fromX, fromY))).toBeLessThan(2);
      }
    }
  });

  it('returns nothing if all landmarks coincide', () => {
    expect(alignFace(shaded(50), new Array(136).fill(0.5), match)).toBeNull();
  });
});

const uniform = (min: number, max: number) => fc.integer({ min: 100 * min, max: 100 * max }).map((value) => value / 100);
const coordinate = uniform(-100, 100);
const points = fc
  .array(coordinate, { minLength: 4, maxLength: 10 })
  .map((values) => values.slice(0, values.length - (values.length % 2)))
  .filter((values) => Math.hypot(values[0]! - values[2]!, values[1]! - values[3]!) > 1);
const transformsOf = (scaleMax: number, shift: fc.Arbitrary<number>) =>
  fc
    .record({ angle: coordinate, scale: uniform(0.1, scaleMax), tx: shift, ty: shift })
    .map(({ angle, scale, tx, ty }) => ({ a: scale * Math.cos(angle), b: scale * Math.sin(angle), tx, ty }));
const transforms = transformsOf(10, coordinate);
const nearby = transformsOf(2, uniform(-4, 12));

function apply({ a, b, tx, ty }: SimilarityTransform, values: readonly number[]): number[] {
  return values.map((_, i) =>
    i % 2 === 0 ? a * values[i]! - b * values[i + 1]! + tx : b * values[i - 1]! + a * values[i]! + ty,
  );
}

const shadeAt = (x: number, y: number) => (x + y) / 4;

function shaded(side: number): RgbImage {
  const shades = Array.from({ length: side * side * 3 }, (_, i) => Math.floor(i / 3));
  return { width: side, height: side, data: Uint8Array.from(shades, (i) => shadeAt(i % side, Math.floor(i / side))) };
}

function landmarksAt(five: readonly number[], size: number): number[] {
  const landmarks = new Array<number>(136).fill(0.5);
  const groups = [[37, 38, 40, 41], [43, 44, 46, 47], [30], [48, 60], [54, 64]];
  for (const [i, group] of groups.entries()) {
    for (const index of group) {
      landmarks[2 * index] = five[2 * i]! / size;
      landmarks[2 * index + 1] = five[2 * i + 1]! / size;
    }
  }
  return landmarks;
}
