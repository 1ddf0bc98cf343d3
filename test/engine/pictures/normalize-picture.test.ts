import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openNormalizer } from '@faceproof/workers/frames/pictures/normalize-picture.js';
import { DecoderTimeoutError } from '@faceproof/workers/frames/pictures/picture-process.js';
import { composeRequest } from '@faceproof/workers/frames/pictures/process-wire.js';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { makePng } from '../../contract/harness/grey-picture.js';

const CHILD = join(import.meta.dirname, '..', '..', '..', 'workers', 'dist', 'frames', 'pictures', 'picture-child.js');
const RED = { r: 255, g: 0, b: 0 };
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: RED } });

describe('a reference picture', () => {
  // The tests share the machine with others.
  const normalizer = openNormalizer(120_000);
  afterAll(() => normalizer.close());

  it('is turned upright and loses its metadata, profile and transparency', async () => {
    const upload = await plain(300, 400)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const image = await normalizer.normalize(upload);
    expect(image).toMatchObject({ mediaType: 'image/jpeg', width: 400, height: 300 });
    const { exif, icc, orientation } = await sharp(image?.bytes).metadata();
    expect({ exif, icc, orientation }).toEqual({ exif: undefined, icc: undefined, orientation: undefined });

    const clear = await sharp({ create: { width: 300, height: 300, channels: 4, background: { ...RED, alpha: 0 } } })
      .png()
      .toBuffer();
    const white = await normalizer.normalize(clear);
    expect((await sharp(white?.bytes).raw().toBuffer()).subarray(0, 3)).toEqual(Buffer.of(255, 255, 255));
  });

  it('as a logo becomes a small PNG with its transparency, whatever it was', async () => {
    const clear = sharp({ create: { width: 1300, height: 200, channels: 4, background: { ...RED, alpha: 0 } } });
    const logo = await normalizer.normalizeLogo(await clear.webp().toBuffer());
    expect(logo).toMatchObject({ mediaType: 'image/png', width: 640, height: 98 });
    expect((await sharp(logo?.bytes).ensureAlpha().raw().toBuffer())[3]).toBe(0);
    const noise = {
      create: {
        width: 640,
        height: 160,
        channels: 3 as const,
        background: RED,
        noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
      },
    };
    const noisy = await normalizer.normalizeLogo(await sharp(noise).png().toBuffer());
    expect(noisy?.bytes.length).toBeLessThanOrEqual(200_000);
    expect(await normalizer.normalizeLogo(await plain(300, 300).gif().toBuffer())).toBeNull();
  });

  it('is undecodable once it has used up its processor time, however long that takes', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const hostile = await sharp({ create: { width: 4000, height: 4000, channels: 3, background: RED, noise } })
      .toColourspace('cmyk')
      .jpeg({ quality: 100 })
      .toBuffer();
    const strict = openNormalizer(120_000, 1);
    try {
      expect(await strict.normalize(hostile)).toBeNull();
      expect(await strict.normalize(makePng(300, 300))).toMatchObject({ width: 300 });
    } finally {
      strict.close();
    }
    expect(await normalizer.normalize(hostile)).toMatchObject({ width: 4000 });
  }, 180_000);

  it('keeps its format, unless it is a large WebP', async () => {
    expect(await normalizer.normalize(await plain(300, 240).png().toBuffer())).toMatchObject({ mediaType: 'image/png' });
    expect(await normalizer.normalize(await plain(300, 240).webp().toBuffer())).toMatchObject({ mediaType: 'image/webp' });
    const large = await normalizer.normalize(await plain(2400, 1800).webp().toBuffer());
    expect(large).toMatchObject({ mediaType: 'image/jpeg', width: 2400, height: 1800 });
    expect((await sharp(large?.bytes).metadata()).format).toBe('jpeg');
  });

  it.each([
    ['is cut off', async () => makePng(300, 300).subarray(0, -40)],
    ['is of another kind', async () => plain(300, 300).gif().toBuffer()],
    ['is text', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>')],
    ['is empty', async () => Buffer.alloc(0)],
    [
      'has more than 40 megapixels',
      async () => {
        const picture = makePng(300, 300);
        picture.writeUInt32BE(30_000, 16);
        return picture;
      },
    ],
  ])('is undecodable if it %s', async (_, make) => {
    expect(await normalizer.normalize(await make())).toBeNull();
  });

  it('that takes too long is given up, and its process ends', async () => {
    const hasty = openNormalizer(50);
    await expect(hasty.normalize(makePng(6000, 5000))).rejects.toBeInstanceOf(DecoderTimeoutError);
    hasty.close();
    // The other normalizer's spare is left.
    await expect.poll(countHelpers).toBe(1);
  });

  it('does not outlive the worker that sent it, not even while it is decoded', async () => {
    const child = spawn(process.execPath, [CHILD, 'normalize'], { stdio: ['pipe', 'ignore', 'inherit'] });
    child.stdin.end(composeRequest(makePng(6000, 5000)));
    expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
  });
});

/** Decoders that this process has started. */
function countHelpers(): number {
  const read = (pid: string, file: string) => {
    try {
      return readFileSync(join('/proc', pid, file), 'utf8');
    } catch {
      return '';
    }
  };
  return readdirSync('/proc').filter(
    (pid) =>
      read(pid, 'status').includes(`\nPPid:\t${process.pid}\n`) &&
      read(pid, 'cmdline').includes('picture-child.js\0normalize\0'),
  ).length;
}
