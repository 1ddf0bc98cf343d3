import { cutAtPagePace, GREY, type Picture, STRETCHES } from '@faceproof/desk/service/page-pace.js';
import { describe, expect, it } from 'vitest';

/** Ten pictures per second, of which those at `sharpAtMs` have edges. */
const clip = (seconds: number, sharpAtMs: readonly number[] = []): Picture[] =>
  Array.from({ length: 10 * seconds }, (_, i) => {
    const isSharp = sharpAtMs.includes(100 * i);
    const grey = Uint8Array.from({ length: GREY.width * GREY.height }, (_, at) => (isSharp && at % 2 === 0 ? 255 : 100));
    return { atMs: 100 * i, jpeg: Buffer.alloc(0), grey };
  });

describe('captures at the pace of the page', () => {
  it('have a photo of each stretch, and begin two seconds after the one before', () => {
    const captures = cutAtPagePace(clip(21));
    expect(captures.map((photos) => [photos[0]?.atMs, photos.length])).toEqual([
      [0, STRETCHES.length],
      [5300, STRETCHES.length],
      [10_500, STRETCHES.length],
      [15_800, STRETCHES.length],
    ]);
    expect(new Set(captures.flat()).size).toBe(captures.flat().length);
  });

  it('have the sharpest photo of each stretch', () => {
    const [photos = []] = cutAtPagePace(clip(7, [200, 1500, 2700]));
    expect(photos.map(({ atMs }) => atMs)).toEqual(expect.arrayContaining([200, 1500, 2700]));
  });

  it('are none of a clip without three photos, and end with the clip', () => {
    expect(cutAtPagePace(clip(0))).toEqual([]);
    expect(cutAtPagePace(clip(3))).toHaveLength(1);
    expect(cutAtPagePace(clip(8))).toHaveLength(1);
  });
});
