import { STRETCHES } from '@faceproof/desk/service/page-pace.js';
import { describe, expect, it } from 'vitest';
import { recordCapture } from '../../../../orchestrator/pages/capture/app/flow/record-capture.js';

/** The model desk cuts clips at the pace of the page. It holds a copy of that pace, which this test compares with the page. */

/** A camera that is much faster than a real one, so that the page's stretches end close to where they are meant to. */
const PICTURE_MS = 5;
const TOLERANCE_MS = 50;
/** Of the small grey picture, in pixels. */
const SIDE = 12;

/** The times of the page's photos of a person who does not move. All pictures are equally sharp; from `sharpFromMs` on, sharper. */
async function photosOf(sharpFromMs = Number.POSITIVE_INFINITY): Promise<number[]> {
  const clock = { now: 0 };
  const { frames } = await recordCapture([], {
    grabber: {
      luma: () => ({ width: SIDE, height: SIDE, pixels: pictureAt(clock.now, clock.now >= sharpFromMs ? 3 : 1) }),
      photo: async () => new Blob([]),
      thumbnail: async () => new Blob([]),
    },
    nextPicture: async () => {
      clock.now += PICTURE_MS;
    },
    now: () => clock.now,
    onStep: () => undefined,
    light: null,
    onColor: () => undefined,
    signal: new AbortController().signal,
    sideMax: 960,
  });
  return frames.map(({ atMs }) => atMs);
}

/** Stripes of so many grey levels: too few for the page to take a change for a movement. No two pictures are equal. */
function pictureAt(atMs: number, contrast: number): Uint8Array {
  const pixels = Uint8Array.from({ length: SIDE * SIDE }, (_, i) => 128 + (i % 2 === 0 ? contrast : -contrast));
  const count = atMs / PICTURE_MS;
  pixels.set([count % 64, Math.floor(count / 64)]);
  return pixels;
}

describe('the pace of the page that the model desk copies', () => {
  it('has as many photos, and begins each stretch when the page does', async () => {
    const photos = await photosOf();
    expect(photos).toHaveLength(STRETCHES.length);
    for (const [i, [fromMs]] of STRETCHES.entries()) expect(Math.abs((photos[i] ?? 0) - fromMs)).toBeLessThan(TOLERANCE_MS);
  });

  it('ends each stretch when the page does', async () => {
    for (const [i, [fromMs, toMs]] of STRETCHES.entries()) {
      const within = (await photosOf(toMs - TOLERANCE_MS))[i] ?? 0;
      expect(within - (toMs - TOLERANCE_MS)).toBeLessThan(TOLERANCE_MS);
      expect(within).toBeGreaterThanOrEqual(toMs - TOLERANCE_MS);
      const after = (await photosOf(toMs + TOLERANCE_MS))[i] ?? 0;
      expect(Math.abs(after - fromMs)).toBeLessThan(TOLERANCE_MS);
    }
  });
});
