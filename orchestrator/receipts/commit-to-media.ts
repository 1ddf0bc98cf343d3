import { createHmac } from 'node:crypto';

/**
 * Binds a receipt to a picture without holding it: once the salt is destroyed, the commitment points at nothing.
 *
 * @param salt the session's random salt, 32 bytes, kept under the subject's key
 * @param frame the bytes exactly as they were uploaded
 * @returns `hmac-sha256:` + hex
 */
export function commitToMedia(salt: Uint8Array, frame: Uint8Array): string {
  return `hmac-sha256:${createHmac('sha256', salt).update(frame).digest('hex')}`;
}
