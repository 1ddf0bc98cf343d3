import { packRegion } from '@faceproof/models/pixels/pack-region.js';
import type { Region, RgbImage } from '@faceproof/models/pixels/rgb-image.js';
import type { TensorSpec } from '@faceproof/models/pixels/tensor-spec.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { triesOf } from '../../../harness/long-run.js';

describe('packing a region of a picture', () => {
  it('is bilinear with pixel centres at one half, and repeats the edge outside', () => {
    fc.assert(
      fc.property(pictures, regions, specs, (image, region, spec) => {
        const packed = packRegion(image, region, spec);
        expectClose(packed, slowly(image, region, spec));
      }),
      { numRuns: triesOf(300) },
    );
  });

  it('gives the same numbers on the fast paths as on the general path', () => {
    const image = picture(64, 48, 7);
    for (const step of [1, 2, 4]) {
      const spec: TensorSpec = { ...COLOUR, width: 64 / step / 2, height: 48 / step / 2 };
      const region = { x: 6, y: 4, width: 32, height: 24 };
      expectClose(packRegion(image, region, spec), slowly(image, region, spec));
    }
  });

  it('overwrites every float of the given memory', () => {
    const image = picture(40, 30, 3);
    const region = { x: -5, y: 3, width: 50, height: 20 };
    const used = new Float32Array(3 * COLOUR.width * COLOUR.height).fill(Number.NaN);
    expect(packRegion(image, region, COLOUR, used)).toBe(used);
    expect([...used]).toEqual([...packRegion(image, region, COLOUR)]);
  });
});

const COLOUR: TensorSpec = { width: 16, height: 12, channels: 'RGB', mean: [127, 120, 110], std: [128, 100, 90] };

const pictures = fc
  .record({ width: fc.integer({ min: 1, max: 40 }), height: fc.integer({ min: 1, max: 40 }), seed: fc.nat() })
  .map(({ width, height, seed }) => picture(width, height, seed));
const uniform = (min: number, max: number) => fc.integer({ min: 100 * min, max: 100 * max }).map((value) => value / 100);
const regions = fc.record({ x: uniform(-30, 60), y: uniform(-30, 60), width: uniform(-90, 90), height: uniform(-90, 90) });
const specs: fc.Arbitrary<TensorSpec> = fc.constantFrom<TensorSpec>(
  COLOUR,
  { ...COLOUR, channels: 'BGR', width: 7, height: 9 },
  { width: 8, height: 8, channels: 'GREY', mean: [0], std: [256] },
);

function picture(width: number, height: number, seed: number): RgbImage {
  const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => (Math.imul(i + 1, 2654435761 + seed) >>> 24) & 255);
  return { width, height, data };
}

/** The definition, pixel by pixel. */
function slowly(image: RgbImage, region: Region, spec: TensorSpec): number[] {
  const order = { RGB: [0, 1, 2], BGR: [2, 1, 0], GREY: [-1] }[spec.channels];
  const at = (x: number, y: number, c: number): number => {
    const column = Math.min(image.width - 1, Math.max(0, x));
    const row = Math.min(image.height - 1, Math.max(0, y));
    const [r, g, b] = [0, 1, 2].map((i) => image.data[(row * image.width + column) * 3 + i]!);
    return c === -1 ? 0.299 * r! + 0.587 * g! + 0.114 * b! : [r!, g!, b!][c]!;
  };
  return order.flatMap((channel, plane) =>
    Array.from({ length: spec.width * spec.height }, (_, i) => {
      const x = region.x + ((i % spec.width) + 0.5) * (region.width / spec.width) - 0.5;
      const y = region.y + (Math.floor(i / spec.width) + 0.5) * (region.height / spec.height) - 0.5;
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [u, v] = [x - left, y - top];
      const upper = at(left, top, channel) * (1 - u) + at(left + 1, top, channel) * u;
      const lower = at(left, top + 1, channel) * (1 - u) + at(left + 1, top + 1, channel) * u;
      return (upper * (1 - v) + lower * v - spec.mean[plane]!) / spec.std[plane]!;
    }),
  );
}

function expectClose(found: Float32Array, expected: number[]): void {
  expect(found).toHaveLength(expected.length);
  const worst = expected.reduce((most, value, i) => Math.max(most, Math.abs(value - found[i]!)), 0);
  expect(worst).toBeLessThan(1e-3);
}
