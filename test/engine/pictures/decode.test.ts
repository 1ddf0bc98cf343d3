import {
  CAPTURE_DECODE_MS_MAX,
  decodePicture,
  FRAME_DECODE_LIMITS,
  prepareDecoder,
  REFERENCE_DECODE_LIMITS,
} from '@faceproof/workers/frames/decode.js';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';

const limits = { pixelsMax: 1_000_000, workingSideMax: 400 };

describe('decoding a picture', () => {
  beforeAll(prepareDecoder);

  it.each(['jpeg', 'png', 'webp'] as const)('takes %s', async (format) => {
    const bytes = await colour().toFormat(format).toBuffer();
    expect(await decodePicture(bytes, limits)).toMatchObject({ decoded: true, width: 60, height: 40 });
  });

  it.each(['gif', 'tiff', 'avif'] as const)('takes no %s', async (format) => {
    const bytes = await colour().toFormat(format).toBuffer();
    expect(await decodePicture(bytes, limits)).toEqual({ decoded: false });
  });

  it('takes no drawing, whatever it is called, and nothing that is not a picture', async () => {
    const drawing = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    );
    for (const bytes of [drawing, Buffer.alloc(0), Buffer.from('hello'), Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])]) {
      expect(await decodePicture(bytes, limits)).toEqual({ decoded: false });
    }
  });

  it.each([
    ['grey', (picture: Sharp) => picture.toColourspace('b-w').jpeg()],
    ['CMYK', (picture: Sharp) => picture.toColourspace('cmyk').jpeg()],
    ['16-bit', (picture: Sharp) => picture.toColourspace('rgb16').png()],
    ['palette', (picture: Sharp) => picture.png({ palette: true })],
    ['progressive', (picture: Sharp) => picture.jpeg({ progressive: true })],
    ['grey with alpha', (picture: Sharp) => picture.toColourspace('b-w').ensureAlpha(1).png()],
  ])('makes 8-bit sRGB of %s', async (_, encode) => {
    const decoded = await decodePicture(await encode(colour()).toBuffer(), limits);
    if (!decoded.decoded) throw new Error('It was not decoded');
    expect(decoded.image.data).toHaveLength(60 * 40 * 3);
    const mean = decoded.image.data.reduce((sum, value) => sum + value, 0) / decoded.image.data.length;
    expect(mean).toBeGreaterThan(70);
    expect(mean).toBeLessThan(150);
  });

  it.each([
    ['a JPEG of four inks', 19, (picture: Sharp) => picture.toColourspace('cmyk').jpeg()],
    ['a JPEG of many scans', 19, (picture: Sharp) => picture.jpeg({ progressive: true })],
    ['a PNG', 19, (picture: Sharp) => picture.png()],
    ['a WebP', 19, (picture: Sharp) => picture.webp()],
    ['a JPEG with a colour profile', 8, (picture: Sharp) => picture.withIccProfile('p3').jpeg()],
  ])('does not begin with %s that could cost more than it may', async (_, frames, encode) => {
    const bytes = await encode(sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#777' } })).toBuffer();
    const share = (count: number) => ({ ...FRAME_DECODE_LIMITS, msMax: CAPTURE_DECODE_MS_MAX / count });
    const plain = await colour().resize(4000, 3000).jpeg().toBuffer();
    expect((await decodePicture(plain, share(frames))).decoded).toBe(true);
    expect((await decodePicture(bytes, share(Math.max(frames, 24)))).decoded).toBe(false);
    expect((await decodePicture(bytes, share(3))).decoded).toBe(true);
  });

  it('ignores a colour profile that is a table, and refuses a PNG with more packed text than a camera writes', async () => {
    const table = await colour().withIccProfile('cmyk').toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(table).metadata()).icc?.length).toBeGreaterThan(4096);
    expect((await decodePicture(table, limits)).decoded).toBe(true);
    const png = await colour().png().toBuffer();
    const text = (bytes: number, name: string) => {
      const chunk = Buffer.alloc(12 + bytes);
      chunk.writeUInt32BE(bytes);
      chunk.write(`${name}k`, 4, 'latin1');
      chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + bytes)), 8 + bytes);
      return chunk;
    };
    const withText = (bytes: number, name: string) =>
      decodePicture(Buffer.concat([png.subarray(0, 33), text(bytes, name), text(bytes, name), png.subarray(33)]), limits);
    for (const name of ['zTXt', 'iTXt', 'iCCP']) expect((await withText(16_385, name)).decoded).toBe(false);
    expect((await withText(16_385, 'tEXt')).decoded).toBe(true);
  });

  it('shows transparent areas as white, as viewers do', async () => {
    const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer();
    const decoded = await decodePicture(clear, limits);
    expect(decoded.decoded && [...decoded.image.data.subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('turns a picture upright by EXIF orientation %i', async (orientation) => {
    const bytes = await colour().withMetadata({ orientation }).jpeg().toBuffer();
    const decoded = await decodePicture(bytes, limits);
    const turned = orientation >= 5;
    expect(decoded).toMatchObject({ decoded: true, width: turned ? 40 : 60, height: turned ? 60 : 40 });
  });

  it('scales down what is larger than is measured, and says the size that it came in', async () => {
    const bytes = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#a06040' } })
      .jpeg()
      .toBuffer();
    expect(await decodePicture(bytes, limits)).toMatchObject({ width: 1000, height: 500, image: { width: 400, height: 200 } });
  });

  it('refuses too many pixels by the header alone, so that a bomb costs nothing', async () => {
    const before = process.memoryUsage().rss;
    expect(await decodePicture(pngHeader(30_000, 30_000), REFERENCE_DECODE_LIMITS)).toEqual({ decoded: false });
    expect(await decodePicture(pngHeader(4001, 3000), FRAME_DECODE_LIMITS)).toEqual({ decoded: false });
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
  });

  it('refuses a picture that is cut short', async () => {
    const bytes = await sharp({
      create: { width: 640, height: 480, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 30 } },
    } as never)
      .jpeg()
      .toBuffer();
    expect(await decodePicture(bytes.subarray(0, bytes.length / 2), limits)).toEqual({ decoded: false });
  });
});

function colour(): Sharp {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 180, g: 90, b: 60 } } });
}

/** A PNG's first bytes: enough to say its size, with nothing behind. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(33);
  header.write('\x89PNG\r\n\x1a\n', 0, 'latin1');
  header.writeUInt32BE(13, 8);
  header.write('IHDR', 12, 'latin1');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.set([8, 2, 0, 0, 0], 24);
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
  return header;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let k = 0; k < 8; k++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
