import { measureBurst } from '@faceproof/workers/measure/measure-burst.js';
import sharp from 'sharp';
import { expect, it } from 'vitest';

const [WIDTH, HEIGHT] = [160, 120];
const steps = { decode: <T>(work: () => Promise<T>) => work(), seek: <T>(work: () => T) => work() };

type Scene = (x: number, y: number) => number;

function pictureOf(scene: Scene, width = WIDTH): Promise<Buffer> {
  const grey = Buffer.from(Array.from({ length: width * HEIGHT }, (_, i) => scene(i % width, Math.floor(i / width))));
  return sharp(grey, { raw: { width, height: HEIGHT, channels: 1 } })
    .png()
    .toBuffer();
}

async function measure(...scenes: Scene[]) {
  return measureBurst(await Promise.all(scenes.map((scene) => pictureOf(scene))), steps);
}

const still: Scene = (x, y) => 100 + ((x + y) % 40);
const times =
  (gain: number): Scene =>
  (x, y) =>
    Math.round(gain * still(x, y));
/** A sensor's noise, without chance: a grey level up or down, as a hash of the place says. */
const grainy =
  (seed: number): Scene =>
  (x, y) =>
    still(x, y) + ((Math.imul(x * 31 + y * 17 + seed * 101, 2654435761) >>> 16) % 2 === 0 ? 3 : -3);

it('finds nothing between equal pictures, and no flicker in light that grows steadily', async () => {
  expect(await measure(still, still, still)).toEqual({ flicker: 0, banding: 0, noise: 0, motion: 0 });
  const { flicker, motion } = (await measure(still, times(1.05), times(1.1)))!;
  expect(flicker).toBeLessThan(0.002);
  expect(motion).toBeGreaterThan(0.03);
});

it('tells a picture that is brighter from one with brighter rows, and both from noise', async () => {
  const flickers = (await measure(still, times(1.1), still))!;
  expect(flickers.flicker).toBeCloseTo(Math.log(1.1), 2);
  expect(flickers.banding).toBeLessThan(0.005);
  const bands = (await measure(still, (x, y) => Math.round(still(x, y) * (1 + 0.1 * Math.sin(y / 5))), still))!;
  expect(bands.flicker).toBeLessThan(0.01);
  expect(bands.banding).toBeCloseTo(0.1 / Math.SQRT2, 2);
  const noise = (await measure(grainy(1), grainy(2), grainy(3)))!;
  expect(noise.noise).toBeGreaterThan(2 / 255);
  expect(noise.flicker).toBeLessThan(0.005);
});

it('measures nothing of two pictures, of other sizes, of large ones and of what is no picture', async () => {
  const [own, narrow, large] = [await pictureOf(still), await pictureOf(still, 90), await pictureOf(still, 400)];
  for (const burst of [[], [own, own], [own, own, narrow], [large, large, large], [own, own, Buffer.from('no picture')]])
    expect(await measureBurst(burst, steps)).toBeNull();
});
