import { createHash } from 'node:crypto';

/**
 * Whether a candidate measures this capture. Depends only on the capture's id, so that every worker and every retry agree,
 * and a larger share contains every smaller one. Pure.
 *
 * @param share of all captures, 0..1
 */
export function isShadowed(captureId: string, share: number): boolean {
  return createHash('sha256').update(captureId).digest().readUInt32BE(0) < share * 2 ** 32;
}
