import { alignmentPoints } from '@faceproof/models/faces/face-points.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { type Moment, mirrorMoment } from '../../captures/moments.js';
import { followCamera, type Pair, type Placed, placeMoment } from './follow-camera.js';

/**
 * Finds replays by face hashes (see models/faces/face-hash.ts) even if the bytes differ. Pure.
 *
 * A calm person looks much the same from moment to moment, so similar moments count as one. A person who comes back to the
 * same poses holds the head elsewhere in the picture. A capture is therefore recognized only by several distinct moments that
 * recur in one earlier capture, each at its place in the picture.
 */

/** Bits of 64. After re-encoding, scaling, cropping and mirroring, nine hashes of ten stay within this. */
const LOOK_BITS_MAX = 12;
/**
 * Degrees. On a head turned further, landmarks and hash change with every encoding: only 33 % of the mirrored hashes still
 * match.
 */
const HASHED_TURN_MAX = 45;
/** Looks of one capture that are closer than this show the same moment. */
const DISTINCT_MIN = LOOK_BITS_MAX + 1;
const DISTINCT_LOOKS_MIN = 3;
/** How many of its moments must recur: this share, and this many or all of them. */
const FOUND_SHARE_MIN = 0.6;
const FOUND_MIN = 4;

/** The value assumed for a pose that was not measured. */
const STRAIGHT = { yaw: 0, pitch: 0 };

/** @returns the moments by which the capture can be recognized */
export function momentsOf({ frames }: Measurement): Moment[] {
  return frames.flatMap(({ main, width, height }) => {
    const { yaw, pitch } = main?.pose ?? STRAIGHT;
    if (!main?.faceHash || Math.max(Math.abs(yaw), Math.abs(pitch)) > HASHED_TURN_MAX) return [];
    return [{ hash: main.faceHash, points: alignmentPoints(main.landmarks, { width: 1, height: height / width }) }];
  });
}

/** @param moments as returned by {@link momentsOf} */
export function isSeenAgain(moments: readonly Moment[], earlier: readonly Moment[]): boolean {
  const before = earlier.map(placeMoment);
  return isFoundIn(moments.map(placeMoment), before) || isFoundIn(moments.map(mirrorMoment).map(placeMoment), before);
}

function isFoundIn(moments: readonly Placed[], earlier: readonly Placed[]): boolean {
  if (countDistinct(moments) < DISTINCT_LOOKS_MIN) return false;
  const foundMin = Math.max(FOUND_SHARE_MIN * moments.length, Math.min(FOUND_MIN, moments.length));
  const alike = moments.map((now) => pairAlike(now, earlier)).filter((pairs) => pairs.length > 0);
  if (alike.length < foundMin) return false;
  const pairs = alike.flat();
  const tried = new Set<Placed>();
  for (const [first] of alike) {
    // The moments of one transform would all lead to it again.
    if (first === undefined || tried.has(first.now)) continue;
    const found = followCamera(first, pairs);
    if (found.length >= foundMin && countDistinctPairs(found) >= DISTINCT_LOOKS_MIN) return true;
    for (const { now } of found) tried.add(now);
  }
  return false;
}

/** @returns the closest first */
function pairAlike(now: Placed, earlier: readonly Placed[]): Pair[] {
  return earlier
    .map((before) => ({ now, before, bits: distance(now.hash, before.hash) }))
    .filter(({ bits }) => bits <= LOOK_BITS_MAX)
    .sort((one, other) => one.bits - other.bits);
}

/** In both captures: several hashes of a calm face may all resemble one earlier hash. */
function countDistinctPairs(pairs: readonly Pair[]): number {
  return Math.min(countDistinct(pairs.map(({ now }) => now)), countDistinct(pairs.map(({ before }) => before)));
}

function countDistinct(moments: readonly Placed[]): number {
  const distinct: bigint[] = [];
  for (const { hash } of moments) if (distinct.every((other) => distance(hash, other) >= DISTINCT_MIN)) distinct.push(hash);
  return distinct.length;
}

/** Hamming distance. */
function distance(one: bigint, other: bigint): number {
  let count = 0;
  for (let left = one ^ other; left > 0n; left &= left - 1n) count++;
  return count;
}
