import { decodePicture, FRAME_DECODE_LIMITS } from '@faceproof/workers/frames/decode.js';
import { hasManyScans, SCANS_MAX } from '@faceproof/workers/frames/has-many-scans.js';
import { openFrames } from '@faceproof/workers/frames/open-frames.js';
import { normalizeLogo } from '@faceproof/workers/frames/pictures/logo-pixels.js';
import { normalizePixels } from '@faceproof/workers/frames/pictures/normalize-pixels.js';
import { renderPixels } from '@faceproof/workers/frames/pictures/render-pixels.js';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { triesOf } from '../../harness/long-run.js';
import { progressiveJpeg } from '../../harness/media/progressive-jpeg.js';

const withScans = (count: number) => progressiveJpeg(320, 240, count);

describe('a JPEG with more scans than any camera or encoder writes', () => {
  it.each([
    [SCANS_MAX, false],
    [SCANS_MAX + 1, true],
    [150, true],
  ])('%i scans: refused is %s', (count, refused) => {
    expect(hasManyScans(withScans(count))).toBe(refused);
  });

  it('is undecodable as a frame, a reference, a logo and a rendition; one with fewer is not', async () => {
    const decoded = async (jpeg: Buffer) => [
      (await decodePicture(jpeg, FRAME_DECODE_LIMITS)).decoded,
      (await normalizePixels(jpeg)) !== null,
      (await normalizeLogo(jpeg)) !== null,
      (await renderPixels({ widths: [64], pictures: [jpeg] }))[0]?.[0]?.length !== 0,
    ];
    expect(await decoded(withScans(SCANS_MAX))).toEqual([true, true, true, true]);
    expect(await decoded(withScans(SCANS_MAX + 9))).toEqual([false, false, false, false]);
  });

  it('is found where garbage and fill bytes lie between its segments', () => {
    const jpeg = withScans(SCANS_MAX + 1);
    const at = jpeg.lastIndexOf(Buffer.of(0xff, 0xda));
    const padded = Buffer.concat([jpeg.subarray(0, at), Buffer.of(1, 2, 0xff, 0xff, 0xff), jpeg.subarray(at)]);
    expect(hasManyScans(padded)).toBe(true);
  });

  it('differs from pictures whose metadata looks like scans, and from other files', async () => {
    const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#567' } });
    const exif = { IFD0: { ImageDescription: '\u00ff\u00da'.repeat(200) } };
    expect(hasManyScans(await picture.withExif(exif).jpeg().toBuffer())).toBe(false);
    expect(hasManyScans(Buffer.alloc(4000, Buffer.of(0xff, 0xda, 0, 2)))).toBe(false);
  });

  it('is judged to its end, whatever the bytes are', () => {
    const start = fc.constantFrom([0xff, 0xd8], [0xff, 0xd8, 0xff, 0xda]);
    fc.assert(
      fc.property(start, fc.array(fc.constantFrom(0xff, 0xda, 0, 1, 2, 0xd9, 0xc2)), (head, tail) => {
        expect(typeof hasManyScans(Uint8Array.from([...head, ...tail]))).toBe('boolean');
      }),
      { numRuns: triesOf(500) },
    );
  });
});

describe('a frame whose decoding may cost more than its share of the time of a capture', () => {
  const media = async (count: number) => {
    const picture = sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#567' } });
    return [await picture.clone().png().toBuffer(), await picture.clone().jpeg().toBuffer()].map((bytes) => ({
      kind: 'FRAMES' as const,
      frames: Array.from({ length: count }, () => bytes),
    }));
  };
  const decoded = async (count: number) =>
    Promise.all(
      (await media(count)).map(async (each) => {
        const by = { signal: new AbortController().signal, decode: <T>(work: () => Promise<T>) => work() };
        const { frames } = await openFrames(each, null, by);
        return (await frames[0]?.())?.decoded;
      }),
    );

  it('is undecodable: 24 large PNGs, but not three of them, nor 24 JPEGs of a camera', async () => {
    expect(await decoded(24)).toEqual([false, true]);
    expect(await decoded(3)).toEqual([true, true]);
  });
});
