import { describe, expect, it } from 'vitest';
import { openFrameChooser } from '../../../../orchestrator/pages/capture/app/frames/choose-frames.js';
import { guide } from '../../../../orchestrator/pages/capture/app/frames/guide.js';
import { type Luma, readLuma, toLuma } from '../../../../orchestrator/pages/capture/app/frames/read-luma.js';

const WIDTH = 32;
const HEIGHT = 24;

function picture(pixel: (x: number, y: number) => number): Luma {
  const pixels = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => pixel(i % WIDTH, Math.floor(i / WIDTH)));
  return { width: WIDTH, height: HEIGHT, pixels };
}

const flat = (value: number) => picture(() => value);
const checkers = picture((x, y) => ((x + y) % 2 === 0 ? 200 : 60));

describe('reading a grey picture', () => {
  it('weights the colours by their luminance', () => {
    const rgba = new Uint8ClampedArray([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]);
    expect([...toLuma(rgba, 2, 2).pixels]).toEqual([76, 149, 28, 255]);
  });

  it('measures brightness, glare, sharpness and motion', () => {
    expect(readLuma(flat(51), null)).toEqual({ brightness: 0.2, glare: 0, sharpness: 0, motion: null });
    expect(readLuma(flat(255), null).glare).toBe(1);
    expect(readLuma(checkers, null).sharpness).toBeGreaterThan(1000);
    expect(readLuma(flat(100), flat(100)).motion).toBe(0);
    expect(readLuma(flat(100), flat(151)).motion).toBeCloseTo(0.2, 6);
  });

  it('measures no motion if the previous picture had another size', () => {
    expect(readLuma(flat(100), { width: 2, height: 1, pixels: new Uint8Array(2) }).motion).toBeNull();
  });
});

describe('the hint', () => {
  const good = { brightness: 0.5, glare: 0, sharpness: 100, motion: 0.01 };
  const face = (more: object = {}) => ({ x: 0.3, y: 0.25, width: 0.4, height: 0.5, ...more });

  it.each([
    ['dark', { ...good, brightness: 0.1 }, null],
    ['bright', { ...good, brightness: 0.95 }, null],
    ['bright', { ...good, glare: 0.5 }, null],
    ['steady', { ...good, motion: 0.2 }, null],
    ['look', good, null],
    ['dark', { ...good, brightness: 0.1 }, []],
    ['noFace', good, []],
    ['closer', good, [face({ width: 0.1, height: 0.15, x: 0.45, y: 0.42 })]],
    ['farther', good, [face({ width: 0.9, height: 0.95, x: 0.05, y: 0.02 })]],
    ['center', good, [face({ x: 0.02 })]],
    ['manyFaces', good, [face(), face({ x: 0.5 })]],
    ['good', good, [face()]],
    ['good', good, [face(), face({ width: 0.1, height: 0.1 })]],
  ] as const)('is "%s" for %o with faces %o', (hint, reading, faces) => {
    expect(guide(reading, faces, 4 / 3)).toBe(hint);
  });
});

describe('choosing the photos', () => {
  const blob = (name: string) => async () => new Blob([name]);
  const reading = (sharpness: number) => ({ brightness: 0.5, glare: 0, sharpness, motion: null });

  it('keeps the sharpest photo of each stretch, in chronological order', async () => {
    const chooser = openFrameChooser();
    await chooser.offer(flat(1), reading(10), 0, blob('soft'));
    await chooser.offer(flat(2), reading(90), 100, blob('sharp'));
    await chooser.offer(flat(3), reading(40), 200, blob('middling'));
    chooser.beginStretch();
    await chooser.offer(flat(4), reading(5), 300.6, blob('second'));
    const frames = chooser.frames();
    expect(await Promise.all(frames.map((frame) => frame.blob.text()))).toEqual(['sharp', 'second']);
    expect(frames.map(({ atMs }) => atMs)).toEqual([100, 301]);
  });

  it('encodes only photos that it keeps', async () => {
    const chooser = openFrameChooser();
    const encoded: string[] = [];
    const take = (name: string) => async () => {
      encoded.push(name);
      return new Blob([name]);
    };
    await chooser.offer(flat(1), reading(100), 0, take('first'));
    await chooser.offer(flat(2), reading(104), 100, take('hardly better'));
    await chooser.offer(flat(3), reading(20), 200, take('worse'));
    expect(encoded).toEqual(['first']);
  });

  it('keeps a picture only once if the camera stalls', async () => {
    const chooser = openFrameChooser();
    await chooser.offer(flat(1), reading(100), 0, blob('a'));
    chooser.beginStretch();
    await chooser.offer(flat(1), reading(100), 100, blob('a'));
    expect(chooser.frames()).toHaveLength(1);
  });
});
