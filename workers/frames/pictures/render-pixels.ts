import sharp from 'sharp';
import { hasManyScans } from '../has-many-scans.js';
import type { Rendered, RenderRequest } from './render-wire.js';

/** As many as a reference may have. */
const PIXELS_MAX = 40_000_000;
/** Taller pictures are made narrower than asked: libjpeg refuses 65,500 pixels and more. */
const SIDES_MAX = 8;
const QUALITY = 85;

/**
 * Call {@link import('../decode.js').prepareDecoder} first. One picture after the other, so that only one lies decoded in memory.
 *
 * @returns JPEGs: upright, in sRGB, on white, without metadata
 */
export async function renderPixels({ widths, pictures }: RenderRequest): Promise<Rendered> {
  const rendered: Rendered = widths.map(() => []);
  for (const picture of pictures) {
    const jpegs = await renderOne(picture, widths);
    for (const [i, jpeg] of jpegs.entries()) rendered[i]?.push(jpeg);
  }
  return rendered;
}

/** @returns a JPEG for each width; empty ones if the picture cannot be decoded */
async function renderOne(picture: Uint8Array, widths: readonly number[]): Promise<Buffer[]> {
  try {
    if (hasManyScans(picture)) return widths.map(() => Buffer.alloc(0));
    const widest = Math.max(...widths);
    // Decoded once, for all widths.
    const { data, info } = await sharp(picture, { failOn: 'error', limitInputPixels: PIXELS_MAX, sequentialRead: true })
      .autoOrient()
      .resize({ width: widest, height: widest * SIDES_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    return await Promise.all(
      widths.map((width) =>
        sharp(data, { raw }).resize({ width, withoutEnlargement: true }).jpeg({ quality: QUALITY }).toBuffer(),
      ),
    );
  } catch {
    // libvips throws an Error for whatever is wrong with a picture.
    return widths.map(() => Buffer.alloc(0));
  }
}
