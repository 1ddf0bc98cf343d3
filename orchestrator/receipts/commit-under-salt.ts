import { createHmac } from 'node:crypto';

/**
 * Binds a receipt to a value without containing it. Once the salt is destroyed, nobody can guess the value from the commitment.
 *
 * @param salt the session's random salt, 32 bytes, sealed under the subject's key
 * @param value a frame's uploaded bytes, or the UTF-8 bytes of the purpose
 * @returns `hmac-sha256:` + hex
 */
export function commitUnderSalt(salt: Uint8Array, value: Uint8Array): string {
  return `hmac-sha256:${createHmac('sha256', salt).update(value).digest('hex')}`;
}
