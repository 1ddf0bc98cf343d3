import { readJpegSize } from '@faceproof/workers/frames/read-jpeg-size.js';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { triesOf } from '../../harness/long-run.js';

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#777' } });

describe('the size that a JPEG states', () => {
  it('is read from files of browsers and cameras', async () => {
    const colour = { components: 3, progressive: false, iccBytes: 0 };
    const read = async (file: Sharp) => readJpegSize(await file.toBuffer());
    expect(await read(picture(320, 200).jpeg())).toEqual({ ...colour, width: 320, height: 200 });
    expect(await read(picture(33, 77).jpeg({ progressive: true }))).toEqual({
      ...colour,
      width: 33,
      height: 77,
      progressive: true,
    });
    expect(await read(picture(8, 9).greyscale().jpeg())).toMatchObject({ width: 8, height: 9 });
    expect((await read(picture(8, 9).toColourspace('cmyk').jpeg()))?.components).toBe(4);
    expect((await read(picture(8, 9).withIccProfile('p3').jpeg()))?.iccBytes).toBeGreaterThan(400);
  });

  it('is left to libvips if the file may contain an orientation, is truncated, or is not a JPEG', async () => {
    expect(readJpegSize(await picture(320, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer())).toBeNull();
    expect(readJpegSize((await picture(320, 200).jpeg().toBuffer()).subarray(0, 60))).toBeNull();
    expect(readJpegSize(await picture(320, 200).png().toBuffer())).toBeNull();
    expect(readJpegSize(new Uint8Array(3))).toBeNull();
  });

  it('equals libvips’ size for any bytes that both can read', async () => {
    const good = await picture(48, 40).jpeg().toBuffer();
    const anywhere = fc.tuple(fc.nat(good.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(anywhere, { maxLength: 4 }), async (changes) => {
        const bytes = Buffer.from(good);
        for (const [at, value] of changes) bytes[at] = value;
        const size = readJpegSize(bytes);
        if (size === null) return;
        const told = await sharp(bytes)
          .metadata()
          .catch(() => null);
        if (told !== null) expect(size).toMatchObject({ width: told.width, height: told.height });
      }),
      { numRuns: triesOf(300) },
    );
  });
});
