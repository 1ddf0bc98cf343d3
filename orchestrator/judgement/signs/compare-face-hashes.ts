import { alignmentPoints } from '@faceproof/models/faces/face-points.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { type Moment, mirrorMoment } from '../../captures/moments.js';
import { followCamera, type Pair, type Placed, placeMoment, SHAPE_ERROR_MAX, shapeError } from './follow-camera.js';

/**
 * Finds replays by face hashes (see models/faces/face-hash.ts) even if the bytes differ. Pure.
 *
 * A calm person looks much the same from moment to moment, so similar moments count as one. A person who comes back to the
 * same poses holds the head elsewhere in the picture. A capture is therefore recognized only by several distinct moments that
 * recur in earlier captures, each at its place in the picture; or, if each frame has another crop, by more distinct ones
 * with the same face and tilt of the head.
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
/** If each frame may have another crop, the place in the picture does not tell honest captures apart, so more must recur. */
const CROPPED_LOOKS_MIN = 4;

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

/**
 * Several earlier captures count together, so that two halves of two recordings are found too.
 *
 * @param moments as returned by {@link momentsOf}
 * @param earlier the moments of each capture to compare with
 */
export function isSeenAgain(moments: readonly Moment[], earlier: readonly (readonly Moment[])[]): boolean {
  return [moments, moments.map(mirrorMoment)].some((each) => isSeen(each.map(placeMoment), earlier));
}

function isSeen(moments: readonly Placed[], earlier: readonly (readonly Moment[])[]): boolean {
  if (countDistinct(moments) < DISTINCT_LOOKS_MIN) return false;
  const atLeast = (share: number) => Math.max(share * moments.length, Math.min(FOUND_MIN, moments.length));
  const seen = new Set<Placed>();
  for (const before of earlier) {
    const alike = moments.map((now) => pairAlike(now, before.map(placeMoment))).filter((pairs) => pairs.length > 0);
    if (isEachCropped(alike.flat(), atLeast(FOUND_SHARE_MIN))) return true;
    for (const { now } of findMoved(alike, atLeast(0))) seen.add(now);
    if (seen.size >= atLeast(FOUND_SHARE_MIN)) return true;
  }
  return false;
}

/** @returns the moments that one transform of the picture explains; empty if they are too few to tell */
function findMoved(alike: readonly Pair[][], foundMin: number): Pair[] {
  const pairs = alike.flat();
  const tried = new Set<Placed>();
  let best: Pair[] = [];
  for (const [first] of alike) {
    // The moments of one transform would all lead to it again.
    if (first === undefined || tried.has(first.now)) continue;
    const found = followCamera(first, pairs);
    for (const { now } of found) tried.add(now);
    if (found.length > best.length && found.length >= foundMin && countDistinctPairs(found) >= DISTINCT_LOOKS_MIN) best = found;
  }
  return best;
}

/** Whether so many moments recur, each with its own crop: upright as before, and with the same face. Each counts once in both. */
function isEachCropped(alike: readonly Pair[], foundMin: number): boolean {
  const found: Pair[] = [];
  const taken = new Set<Placed>();
  for (const pair of alike.map((one) => ({ ...one, error: shapeError(one) })).sort((one, other) => one.error - other.error)) {
    if (!(pair.error <= SHAPE_ERROR_MAX) || taken.has(pair.now) || taken.has(pair.before)) continue;
    taken.add(pair.now).add(pair.before);
    found.push(pair);
  }
  return found.length >= foundMin && countDistinctPairs(found) >= CROPPED_LOOKS_MIN;
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
