import { readFileSigns } from '@faceproof/workers/frames/read-file-signs.js';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { triesOf } from '../../harness/long-run.js';

const jpeg = (quality: number, exif: Record<string, string> = {}): Promise<Buffer> => {
  const picture = sharp({ create: { width: 32, height: 32, channels: 3, background: '#777' } }).jpeg({ quality });
  return (Object.keys(exif).length === 0 ? picture : picture.withExif({ IFD0: exif })).toBuffer();
};

describe('the metadata of a file', () => {
  it('describes the encoding', async () => {
    const [one, same, other] = [await jpeg(80), await jpeg(80), await jpeg(60)];
    expect(readFileSigns(one)).toEqual({ coding: expect.stringMatching(/^[0-9a-f]{8}$/), edited: false, namesCamera: false });
    expect(readFileSigns(same).coding).toBe(readFileSigns(one).coding);
    expect(readFileSigns(other).coding).not.toBe(readFileSigns(one).coding);
  });

  it('contains the names of the camera and of the editing program', async () => {
    expect(readFileSigns(await jpeg(80, { Make: 'Canon', Model: 'EOS 5D' }))).toMatchObject({
      namesCamera: true,
      edited: false,
    });
    expect(readFileSigns(await jpeg(80, { Software: 'Adobe Photoshop 25.1' }))).toMatchObject({ edited: true });
    expect(readFileSigns(await jpeg(80, { Software: 'HDR+ 1.0.611' }))).toMatchObject({ edited: false });
  });

  it('is empty for other formats', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#777' } })
      .png()
      .toBuffer();
    expect(readFileSigns(png)).toEqual({ coding: null, edited: false, namesCamera: false });
  });

  it('reads hostile bytes only to their end', async () => {
    const good = await jpeg(80, { Make: 'x', Software: 'gimp' });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { maxLength: 12 }),
        fc.nat(good.length),
        (flips, end) => {
          const bytes = Buffer.from(good.subarray(0, end));
          for (const [at, value] of flips) if (at > 1 && at < end) bytes[at] = value;
          expect(Object.keys(readFileSigns(bytes)).sort()).toEqual(['coding', 'edited', 'namesCamera']);
        },
      ),
      { numRuns: triesOf(500) },
    );
  });
});
