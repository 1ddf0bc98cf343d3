import { invalidField } from '../refusal.js';
import { checkPicture } from './check-picture.js';

export const REFERENCE_BYTES_MAX = 10_000_000;
const PIXELS_MAX = 40_000_000;
const SHORT_SIDE_MIN = 240;
const POINTER = '/file';

/**
 * Checks an uploaded reference by its size and header. A worker decodes it; see journey/normalize-upload.ts.
 *
 * @returns its pixels as its header states them
 * @throws Refusal unsupported_media_type, undecodable_media, validation_failed (too small), payload_too_large
 */
export function checkReference(upload: Buffer): number {
  const { width, height } = checkPicture(upload, { pointer: POINTER, bytesMax: REFERENCE_BYTES_MAX, pixelsMax: PIXELS_MAX });
  checkSides(width, height);
  return width * height;
}

/** @throws Refusal validation_failed */
export function checkSides(width: number, height: number): void {
  if (Math.min(width, height) >= SHORT_SIDE_MIN) return;
  throw invalidField(POINTER, 'too_small', `The short side must have at least ${SHORT_SIDE_MIN} pixels.`);
}
