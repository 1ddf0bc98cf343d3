import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { lookBits, MIRRORED_BITS } from '../../captures/looks.js';

/**
 * Finds replays by face looks (see models/faces/face-look.ts) even if the bytes differ. Pure.
 *
 * A calm person looks much the same from moment to moment, so similar moments count as one. Only a capture with several
 * distinct moments can be recognised, and only if most of them recur in one earlier capture: so many poses and expressions do
 * not recur by chance.
 */

/** Bits of 64. After re-encoding, scaling, cropping and mirroring, nine looks of ten stay within this. */
export const LOOK_BITS_MAX = 10;
/**
 * Degrees. On a head turned further, landmarks and look change with every encoding: only 33 % of the mirrored looks still
 * match.
 */
export const LOOK_TURNED_MAX = 30;
/** Looks of one capture that are closer than this show the same moment. */
const DISTINCT_MIN = LOOK_BITS_MAX + 1;
export const DISTINCT_LOOKS_MIN = 3;
export const FOUND_SHARE_MIN = 0.6;

/** The value assumed for a pose that was not measured. */
const STRAIGHT = { yaw: 0, pitch: 0 };

/** @returns the comparable looks, 16 hex digits each */
export function looksOf({ frames }: Measurement): string[] {
  return frames.flatMap(({ main }) => {
    const { yaw, pitch } = main?.pose ?? STRAIGHT;
    return main?.look && Math.max(Math.abs(yaw), Math.abs(pitch)) <= LOOK_TURNED_MAX ? [main.look] : [];
  });
}

/** @param looks as returned by {@link looksOf} */
export function isSeenAgain(looks: readonly string[], earlier: readonly string[]): boolean {
  const distinct = findDistinct(looks.map(lookBits));
  if (distinct.length < DISTINCT_LOOKS_MIN) return false;
  const before = earlier.map(lookBits);
  const found = (mirror: bigint): number =>
    distinct.filter((look) => before.some((other) => distance(look ^ mirror, other) <= LOOK_BITS_MAX)).length;
  return Math.max(found(0n), found(MIRRORED_BITS)) >= FOUND_SHARE_MIN * distinct.length;
}

function findDistinct(looks: readonly bigint[]): bigint[] {
  const distinct: bigint[] = [];
  for (const look of looks) if (distinct.every((other) => distance(look, other) >= DISTINCT_MIN)) distinct.push(look);
  return distinct;
}

/** Hamming distance. */
function distance(one: bigint, other: bigint): number {
  let count = 0;
  for (let left = one ^ other; left > 0n; left &= left - 1n) count++;
  return count;
}
