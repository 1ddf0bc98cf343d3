import { JPEG2000_PIXELS_MAX, looksLikeJpeg2000, readJpeg2000Header } from '@faceproof/protocol/measuring/jpeg2000-header.js';
import { invalidField, Refusal } from '../refusal.js';
import { checkPicture } from './check-picture.js';

export const REFERENCE_BYTES_MAX = 10_000_000;
const PIXELS_MAX = 40_000_000;
const SHORT_SIDE_MIN = 240;
const POINTER = '/file';

/**
 * Checks an uploaded reference by its size and header. A worker decodes it; see journey/files/normalize-upload.ts.
 *
 * @returns its pixels as its header states them
 * @throws Refusal unsupported_media_type, undecodable_media, validation_failed (too small), payload_too_large
 */
export function checkReference(upload: Buffer): number {
  const { width, height } = looksLikeJpeg2000(upload) ? checkJpeg2000(upload) : checkPicture(upload, LIMITS);
  checkSides(width, height);
  return width * height;
}

const LIMITS = {
  pointer: POINTER,
  bytesMax: REFERENCE_BYTES_MAX,
  pixelsMax: PIXELS_MAX,
  accepted: 'JPEG, PNG, WebP or JPEG 2000',
};

function checkJpeg2000(upload: Buffer): { width: number; height: number } {
  const at = { errors: [{ pointer: POINTER, code: 'unusable', message: 'This picture cannot be accepted.' }] };
  if (upload.length > REFERENCE_BYTES_MAX)
    throw new Refusal('payload_too_large', `A picture must not exceed ${REFERENCE_BYTES_MAX} bytes.`, at);
  const header = readJpeg2000Header(upload);
  if (header === null)
    throw new Refusal('undecodable_media', 'A picture is damaged: its header cannot be read, or its end is missing.', at);
  if (header.width * header.height > JPEG2000_PIXELS_MAX) {
    const limit = `A JPEG 2000 picture must not exceed ${JPEG2000_PIXELS_MAX / 1e6} megapixels.`;
    throw new Refusal('payload_too_large', limit, at);
  }
  return header;
}

/** @throws Refusal validation_failed */
export function checkSides(width: number, height: number): void {
  if (Math.min(width, height) >= SHORT_SIDE_MIN) return;
  throw invalidField(POINTER, 'too_small', `The short side must have at least ${SHORT_SIDE_MIN} pixels.`);
}
