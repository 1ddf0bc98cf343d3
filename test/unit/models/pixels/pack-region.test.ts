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
      { numRuns: triesOf(150) },
    );
  });

  it('gives the same numbers on the fast paths as on the general path', () => {
    const image = picture(64, 48, 7);
    for (const step of [1, 2, 4]) {
      const spec: TensorSpec = { ...COLOUR, width: 64 / step / 2, height: 48 / step / 2 };
      // On a word and beside it: where a row begins decides how it is read.
      for (const x of [6, 8]) {
        const region = { x, y: 4, width: 32, height: 24 };
        expectClose(packRegion(image, region, spec), slowly(image, region, spec));
      }
    }
  });

  it.each([
    ['inside, to the last pixel', { x: 7.7, y: 5.7, width: 7.8, height: 5.8 }],
    ['half of it', { x: 0, y: 0, width: 32, height: 24 }],
    ['beyond it', { x: 10, y: 8, width: 9, height: 9 }],
  ])('reads pictures wherever they lie in memory, and never beyond their last byte: %s', (_, region) => {
    const image = region.width === 32 ? picture(32, 24, 5) : picture(16, 12, 5);
    const expected = slowly(image, region, COLOUR);
    expectClose(packRegion(image, region, COLOUR), expected);
    for (const before of [1, 2, 3, 4]) {
      const memory = new Uint8Array(before + image.data.length);
      memory.set(image.data, before);
      expectClose(packRegion({ ...image, data: memory.subarray(before) }, region, COLOUR), expected);
    }
  });

  it('puts the planes in the model’s order', () => {
    const red: RgbImage = { width: 1, height: 1, data: Uint8Array.of(200, 100, 50) };
    const whole = { x: 0, y: 0, width: 1, height: 1 };
    const spec = { ...COLOUR, width: 1, height: 1, mean: [0, 0, 0], std: [1, 1, 1] };
    expect([...packRegion(red, whole, spec)]).toEqual([200, 100, 50]);
    expect([...packRegion(red, whole, { ...spec, channels: 'BGR' })]).toEqual([50, 100, 200]);
    const [grey] = packRegion(red, whole, { ...spec, channels: 'GREY', mean: [0], std: [1] });
    expect(grey).toBeCloseTo(0.299 * 200 + 0.587 * 100 + 0.114 * 50, 3);
  });

  it('applies each channel’s own mean and deviation, in the order of the planes', () => {
    const image: RgbImage = { width: 1, height: 1, data: Uint8Array.of(10, 20, 30) };
    const spec: TensorSpec = { width: 1, height: 1, channels: 'BGR', mean: [1, 2, 3], std: [2, 4, 8] };
    expect([...packRegion(image, { x: 0, y: 0, width: 1, height: 1 }, spec)]).toEqual([14.5, 4.5, 0.875]);
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
const edge = fc.double({ min: -30, max: 60, noNaN: true });
const side = fc.double({ min: 0.5, max: 90, noNaN: true });
const regions = fc.record({ x: edge, y: edge, width: side, height: side });
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
