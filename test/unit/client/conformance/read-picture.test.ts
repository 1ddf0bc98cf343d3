import { readPicture } from '@faceproof/client/conformance/read-picture.js';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

const picture = () => sharp({ create: { width: 321, height: 243, channels: 3, background: '#888' } });

describe('readPicture', () => {
  it.each([
    ['a JPEG', () => picture().jpeg().toBuffer()],
    [
      'a progressive JPEG with EXIF',
      () =>
        picture()
          .withExif({ IFD0: { Copyright: 'x' } })
          .jpeg({ progressive: true })
          .toBuffer(),
    ],
    ['a PNG', () => picture().png().toBuffer()],
    ['a lossy WebP', () => picture().webp().toBuffer()],
    ['a lossless WebP', () => picture().webp({ lossless: true }).toBuffer()],
    [
      'an extended WebP',
      () =>
        picture()
          .withExif({ IFD0: { Copyright: 'x' } })
          .webp()
          .toBuffer(),
    ],
  ])('reads the size of %s', async (_name, make) => {
    expect(readPicture(await make())).toEqual({ width: 321, height: 243 });
  });

  it('reads nothing from another file, or from one that ends within its header', async () => {
    expect(readPicture(Buffer.from('GIF89a'))).toBeNull();
    expect(readPicture(Buffer.alloc(0))).toBeNull();
    const whole = await picture().jpeg().toBuffer();
    for (let end = 0; end < 24; end++) expect(readPicture(whole.subarray(0, end))).toBeNull();
  });
});
