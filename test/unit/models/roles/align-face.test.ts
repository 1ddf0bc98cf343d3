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
  it('is bilinear, rounds to the nearest, and is black outside', () => {
    fc.assert(
      fc.property(nearby, fc.uint8Array({ minLength: 12 * 9 * 3, maxLength: 12 * 9 * 3 }), (toImage, data) => {
        const warped = warpSimilarity({ width: 12, height: 9, data }, toImage, 7, 6);
        for (let i = 0; i < 7 * 6; i++) {
          const [x = 0, y = 0] = apply(toImage, [i % 7, Math.floor(i / 7)]);
          const [left, top] = [Math.floor(x), Math.floor(y)];
          const at = (dx: number, dy: number) =>
            data[((top + dy) * 12 + left + dx) * 3 + 1]! * weight(x - left, dx) * weight(y - top, dy);
          const inside = x >= 0 && y >= 0 && x < 11 && y < 8;
          const expected = inside ? at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1) : 0;
          expect(Math.abs(warped.data[3 * i + 1]! - expected)).toBeLessThan(0.501);
        }
      }),
    );
  });
});

const weight = (share: number, second: number) => (second === 1 ? share : 1 - share);

describe('aligning a face', () => {
  it('maps the five points to the match model’s positions, for any rotation and size', () => {
    for (const [angle, scale] of [
      [0, 1],
      [0.4, 2],
      [-0.7, 1.5],
    ] as const) {
      const place = { a: scale * Math.cos(angle), b: scale * Math.sin(angle), tx: 180, ty: 90 };
      const image = dotted(500, 500, apply(place, [...match.settings.alignTo]));
      const aligned = alignFace(image, landmarksAt(apply(place, [...match.settings.alignTo]), 500), match)!;
      for (let i = 0; i < 5; i++) {
        const [x, y] = [match.settings.alignTo[2 * i]!, match.settings.alignTo[2 * i + 1]!];
        expect(brightness(aligned, Math.round(x), Math.round(y))).toBeGreaterThan(120);
      }
      expect(brightness(aligned, 10, 10)).toBe(0);
    }
  });

  it('returns nothing if all landmarks coincide', () => {
    expect(alignFace(dotted(50, 50, []), new Array(136).fill(0.5), match)).toBeNull();
  });
});

const coordinate = fc.double({ min: -100, max: 100, noNaN: true });
const points = fc
  .array(coordinate, { minLength: 4, maxLength: 10 })
  .map((values) => values.slice(0, values.length - (values.length % 2)))
  .filter((values) => Math.hypot(values[0]! - values[2]!, values[1]! - values[3]!) > 1);
const transformsOf = (scaleMax: number, shift: fc.Arbitrary<number>) =>
  fc
    .record({ angle: coordinate, scale: fc.double({ min: 0.1, max: scaleMax, noNaN: true }), tx: shift, ty: shift })
    .map(({ angle, scale, tx, ty }) => ({ a: scale * Math.cos(angle), b: scale * Math.sin(angle), tx, ty }));
const transforms = transformsOf(10, coordinate);
const nearby = transformsOf(2, fc.double({ min: -4, max: 12, noNaN: true }));

function apply({ a, b, tx, ty }: SimilarityTransform, values: readonly number[]): number[] {
  return values.map((_, i) =>
    i % 2 === 0 ? a * values[i]! - b * values[i + 1]! + tx : b * values[i - 1]! + a * values[i]! + ty,
  );
}

function dotted(width: number, height: number, dots: readonly number[]): RgbImage {
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < dots.length; i += 2) {
    for (let dy = -4; dy <= 4; dy++) {
      const at = ((Math.round(dots[i + 1]!) + dy) * width + Math.round(dots[i]!)) * 3;
      data.fill(255, at - 12, at + 15);
    }
  }
  return { width, height, data };
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

function brightness({ data, width }: RgbImage, x: number, y: number): number {
  return data[(y * width + x) * 3]!;
}
