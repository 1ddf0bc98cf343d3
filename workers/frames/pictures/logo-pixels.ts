import sharp from 'sharp';
import { hasManyScans } from '../has-many-scans.js';
import type { NormalizedImage } from './normalize-pixels.js';

/** The page shows a logo 40 px high; three times that serves the sharpest screens. */
export const LOGO_WIDTH_MAX = 640;
export const LOGO_HEIGHT_MAX = 160;
const LOGO_BYTES_MAX = 200_000;
const PIXELS_MAX = 16_000_000;
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);

/**
 * Call {@link import('../decode.js').prepareDecoder} first.
 *
 * @param upload hostile
 * @returns the first picture as a PNG of at most 200 kB, upright, in sRGB, with its transparency, without metadata; null if its pixels
 *   cannot be decoded
 */
export async function normalizeLogo(upload: Uint8Array): Promise<NormalizedImage | null> {
  try {
    if (hasManyScans(upload)) return null;
    const { format } = await sharp(upload, { failOn: 'error', limitInputPixels: PIXELS_MAX }).metadata();
    if (!FORMATS.has(format ?? '')) return null;
    const whole = await encode(upload, {});
    // With 256 colours, a picture of this size is always smaller than the limit.
    return whole.bytes.length <= LOGO_BYTES_MAX ? whole : await encode(upload, { palette: true });
  } catch {
    // libvips throws an Error for whatever is wrong with a picture.
    return null;
  }
}

async function encode(upload: Uint8Array, coding: { palette?: boolean }): Promise<NormalizedImage> {
  const { data, info } = await sharp(upload, { failOn: 'error', limitInputPixels: PIXELS_MAX })
    .autoOrient()
    .resize({ width: LOGO_WIDTH_MAX, height: LOGO_HEIGHT_MAX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9, ...coding })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, mediaType: 'image/png', width: info.width, height: info.height };
}
