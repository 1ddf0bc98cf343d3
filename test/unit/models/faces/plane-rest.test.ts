import { DETAIL_SIDE, type FaceDetail, faceDetail } from '@faceproof/models/faces/face-detail.js';
import { greyFace } from '@faceproof/models/faces/grey-face.js';
import { hasPlainDepth, planeRests } from '@faceproof/models/faces/plane-rest.js';
import { fitHomography } from '@faceproof/models/pixels/homography.js';
import type { RgbImage } from '@faceproof/models/pixels/rgb-image.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { triesOf } from '../../../harness/long-run.js';

const SIDE = 2 * DETAIL_SIDE;
const POINTS = Array.from({ length: 68 }, (_, i) => [20 + ((i * 37) % 70), 30 + ((i * 53) % 70)]).flat();

/** Soft blobs: something to hold on to at every place. */
function texture(x: number, y: number): number {
  const wave = (a: number, b: number, c: number): number => Math.sin((a * x + b * y) / 9 + c);
  return 128 + 30 * wave(1, 0.3, 0) + 30 * wave(-0.4, 1.1, 2) + 25 * wave(0.8, -0.9, 4);
}

/** What is seen where the pixel (x, y) looks at `at(x, y)` of the texture. */
function picture(at: (x: number, y: number) => readonly [number, number]): RgbImage {
  const data = new Uint8Array(SIDE * SIDE * 3);
  for (let i = 0; i < SIDE * SIDE; i++) data.fill(texture(...at(i % SIDE, Math.floor(i / SIDE))), 3 * i, 3 * i + 3);
  return { width: SIDE, height: SIDE, data };
}

const project = ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0]: readonly number[], x: number, y: number) =>
  [(a * x + b * y + c) / (g * x + h * y + 1), (d * x + e * y + f) / (g * x + h * y + 1)] as const;

/** As landmarks do, the points stay where alignment puts them: the pixels must find the motion. */
const seenBy = (at: (x: number, y: number) => readonly [number, number]) => faceDetail(greyFace(picture(at)), POINTS);
const straight = seenBy((x, y) => [x, y]);

describe('the homography of points', () => {
  it('is recovered from points and their images', () => {
    const small = fc.double({ min: -0.2, max: 0.2, noNaN: true });
    const tiny = fc.double({ min: -0.001, max: 0.001, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(small, small, small, small, small, small, tiny, tiny), ([a, b, c, d, e, f, g, h]) => {
        const truth = [1 + a, b, 50 * c, d, 1 + e, 50 * f, g, h, 1];
        const moved = POINTS.flatMap((_, i) => (i % 2 === 1 ? [] : project(truth, POINTS[i]!, POINTS[i + 1]!)));
        const found = fitHomography(POINTS, moved);
        for (const [i, value] of truth.entries()) expect(found?.[i]).toBeCloseTo(value, 6);
      }),
      { numRuns: triesOf(200) },
    );
  });

  it('is undefined for points on a line', () => {
    const line = Array.from({ length: 20 }, (_, i) => [i, 2 * i]).flat();
    expect(fitHomography(line, line)).toBeNull();
    expect(fitHomography(line.fill(3), line)).toBeNull();
  });
});

const planeRest = (one: FaceDetail, other: FaceDetail) => planeRests(one, [other])[0]!;

describe('the residual of a change after fitting a plane', () => {
  it('is close to zero if a plane was tilted, turned or moved closer', () => {
    for (const motion of [
      [1, 0, 2.5, 0, 1, -2, 0, 0],
      [0.9, 0.04, 4, -0.04, 0.95, 4, 0, 0],
      [0.86, 0, 7, -0.04, 0.94, 4, -0.0012, 0],
    ]) {
      const { change, rest } = planeRest(
        straight,
        seenBy((x, y) => project(motion, x, y)),
      );
      expect(change).toBeGreaterThan(0.01);
      expect(rest / change).toBeLessThan(0.1);
    }
  });

  it('is large if the middle stands out, as a nose does when the head turns', () => {
    const { change, rest } = planeRest(
      straight,
      seenBy((x, y) => [x + 7 * Math.exp(-((x - 56) ** 2 + (y - 66) ** 2) / 250), y]),
    );
    expect(change).toBeGreaterThan(0.02);
    expect(rest / change).toBeGreaterThan(0.3);
  });

  it('is large for a different picture', () => {
    const { change, rest } = planeRest(
      straight,
      seenBy((x, y) => [(x * x) / 50, 20 + (y * y) / 70]),
    );
    expect(rest / change).toBeGreaterThan(0.4);
  });

  it('is zero if nothing changed', () => {
    const { change, rest } = planeRest(straight, straight);
    expect(change).toBeCloseTo(0, 5);
    expect(rest).toBeCloseTo(0, 5);
  });
});

describe('the residuals of a capture’s changes after fitting planes', () => {
  const tilted = [0.9, 0.95, 1.05, 1.1].map((zoom) => seenBy((x, y) => [zoom * x, y]));
  const deep = [4, 5, 6, 7, 8, 9].map((by) => seenBy((x, y) => [x + by * Math.exp(-((x - 56) ** 2 + (y - 66) ** 2) / 250), y]));

  it('is measured for every face while it is small, with the same result as for each face alone', () => {
    expect(planeRests(straight, tilted)).toEqual(tilted.map((other) => planeRest(straight, other)));
  });

  it('is measured only until depth is found, starting with the faces that changed most', () => {
    const found = planeRests(straight, deep);
    expect(found.slice(0, 2)).toEqual([null, null]);
    expect(found.at(-1)).toEqual(planeRest(straight, deep.at(-1)!));
    const known = found.flatMap((one) => (one === null ? [] : [one.rest]));
    const changes = deep.map((other) => planeRest(straight, other).change);
    expect(hasPlainDepth(known, changes)).toBe(true);
    expect(hasPlainDepth(known.toSorted((a, b) => a - b).slice(0, -1), changes)).toBe(false);
  });
});
