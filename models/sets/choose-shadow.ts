import { createHash } from 'node:crypto';

/**
 * Whether a candidate measures this capture. By the capture's id alone, so that it is the same on every worker and at
 * every try, and a larger share holds all of a smaller one. Pure.
 *
 * @param share of all captures, 0..1
 */
export function isShadowed(captureId: string, share: number): boolean {
  return createHash('sha256').update(captureId).digest().readUInt32BE(0) < share * 2 ** 32;
}
