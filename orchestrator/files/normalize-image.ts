import sharp from 'sharp';
import { invalidField, Refusal } from '../refusal.js';
import { checkPicture, type PictureFormat } from './check-picture.js';

/** A reference picture as stored: upright, sRGB, in its original format, without EXIF. */
export interface NormalizedImage {
  bytes: Buffer;
  mediaType: string;
  width: number;
  height: number;
}

const MEDIA_TYPES: Readonly<Record<PictureFormat, string>> = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };
const BYTES_MAX = 10_000_000;
const PIXELS_MAX = 40_000_000;
const SHORT_SIDE_MIN = 240;

/**
 * Decodes a hostile picture once and re-encodes it; all other code sees only the re-encoded picture. Size and format are read
 * from the header before a pixel is decoded, which stops decompression bombs.
 *
 * @throws Refusal unsupported_media_type, undecodable_media, validation_failed (too small), payload_too_large (too many
 *   pixels)
 */
export async function normalizeImage(upload: Buffer): Promise<NormalizedImage> {
  const format = readFormat(upload);
  try {
    const { data, info } = await sharp(upload, { failOn: 'error', limitInputPixels: PIXELS_MAX })
      .rotate()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .toFormat(format, format === 'png' ? {} : { quality: 95 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, mediaType: MEDIA_TYPES[format], width: info.width, height: info.height };
  } catch (cause) {
    throw new Refusal('undecodable_media', 'The picture is damaged: its pixels cannot be decoded.', { cause });
  }
}

function readFormat(upload: Buffer): PictureFormat {
  const { format, width, height } = checkPicture(upload, { pointer: '/file', bytesMax: BYTES_MAX, pixelsMax: PIXELS_MAX });
  if (Math.min(width, height) < SHORT_SIDE_MIN) {
    throw invalidField('/file', 'too_small', `The short side must have at least ${SHORT_SIDE_MIN} pixels.`);
  }
  return format;
}
