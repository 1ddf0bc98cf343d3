import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;
const MARK_BYTES = 4;

/**
 * Keys of a developer's machine. The last four of their 32 bytes say so, which leaves 224 random bits; the chance that another
 * key looks like one is 1 in 4 billion.
 */
export function makeDevelopmentKey(): Buffer {
  const secret = randomBytes(KEY_BYTES - MARK_BYTES);
  return Buffer.concat([secret, markOf(secret)]);
}

export function isDevelopmentKey(key: Uint8Array): boolean {
  if (key.length !== KEY_BYTES) return false;
  const secret = key.subarray(0, KEY_BYTES - MARK_BYTES);
  return timingSafeEqual(markOf(secret), key.subarray(KEY_BYTES - MARK_BYTES));
}

function markOf(secret: Uint8Array): Buffer {
  return createHmac('sha256', 'faceproof/development-key').update(secret).digest().subarray(0, MARK_BYTES);
}
