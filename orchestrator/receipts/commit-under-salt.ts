import { createHmac } from 'node:crypto';
import { inSlices } from '@faceproof/protocol/measuring/in-slices.js';

/**
 * Binds a receipt to a value without containing it. Once the salt is destroyed, no one can guess the value from the commitment.
 *
 * @param salt the session's random salt, 32 bytes, sealed under the subject's key
 * @param value a frame's uploaded bytes, or the UTF-8 bytes of the purpose
 * @returns `hmac-sha256:` + hex
 */
export function commitUnderSalt(salt: Uint8Array, value: Uint8Array): string {
  return `hmac-sha256:${createHmac('sha256', salt).update(value).digest('hex')}`;
}

/** The same for each of several large values. Other work of the process runs meanwhile. */
export async function commitAllUnderSalt(salt: Uint8Array, values: readonly Uint8Array[]): Promise<string[]> {
  const digests = values.map(() => createHmac('sha256', salt));
  await inSlices(values, (slice, i) => digests[i]?.update(slice));
  return digests.map((digest) => `hmac-sha256:${digest.digest('hex')}`);
}
