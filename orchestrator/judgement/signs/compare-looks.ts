import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { lookBits, MIRRORED_BITS } from '../../captures/looks.js';

/**
 * Replays by what faces looked like (see models/faces/face-look.ts), where the bytes differ. Pure.
 *
 * One moment of a calm person looks like another, so moments that are alike count as one. Only a capture with several
 * different ones can be recognised, and only when most of them are found again in one earlier capture: so many poses and
 * expressions do not come back by chance.
 */

/** Bits of 64. Coded, scaled, cropped and mirrored anew, nine looks of ten stay within this. */
export const LOOK_BITS_MAX = 10;
/** Degrees. Of a head that is turned further, landmarks and look change with every coding: 33 % of the mirrored stay alike. */
export const LOOK_TURNED_MAX = 30;
/** Looks of one capture that are nearer than this show the same moment. */
const DISTINCT_MIN = LOOK_BITS_MAX + 1;
export const DISTINCT_LOOKS_MIN = 3;
export const FOUND_SHARE_MIN = 0.6;

/** What a pose that was not measured is taken for. */
const STRAIGHT = { yaw: 0, pitch: 0 };

/** @returns the looks that can be compared, 16 hex digits each */
export function looksOf({ frames }: Measurement): string[] {
  return frames.flatMap(({ main }) => {
    const { yaw, pitch } = main?.pose ?? STRAIGHT;
    return main?.look && Math.max(Math.abs(yaw), Math.abs(pitch)) <= LOOK_TURNED_MAX ? [main.look] : [];
  });
}

/** @param looks of {@link looksOf} */
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

/** Hamming's. */
function distance(one: bigint, other: bigint): number {
  let count = 0;
  for (let left = one ^ other; left > 0n; left &= left - 1n) count++;
  return count;
}
