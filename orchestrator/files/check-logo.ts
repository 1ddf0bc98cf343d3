import type { NormalizedPicture } from '@faceproof/protocol/measuring/normalize-job.js';
import { LOGO_BYTES_MAX } from '../accounts/logos.store.js';
import { notNow } from '../refusal.js';
import { checkPicture } from './check-picture.js';

export const LOGO_UPLOAD_BYTES_MAX = 2_000_000;
const PIXELS_MAX = 16_000_000;

/**
 * Checks an uploaded logo by its size and header. A worker decodes it; see journey/files/normalize-upload.ts.
 *
 * @returns its pixels as its header states them
 * @throws Refusal unsupported_media_type, undecodable_media, payload_too_large
 */
export function checkLogo(upload: Buffer): number {
  const { width, height } = checkPicture(upload, { pointer: '/file', bytesMax: LOGO_UPLOAD_BYTES_MAX, pixelsMax: PIXELS_MAX });
  return width * height;
}

/** What a worker answers is hostile as well: anyone who reaches the queue can write it. @throws Refusal dependency_unavailable */
export function checkNormalizedLogo({ mediaType, bytes }: NormalizedPicture): void {
  if (mediaType === 'image/png' && bytes <= LOGO_BYTES_MAX) return;
  throw notNow('dependency_unavailable', 'The picture could not be read now. Send it again shortly.', 5);
}
