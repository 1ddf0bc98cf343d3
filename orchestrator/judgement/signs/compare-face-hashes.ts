import { alignmentPoints } from '@faceproof/models/faces/face-points.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { type Moment, mirrorMoment } from '../../captures/moments.js';
import { followCamera, type Pair, type Placed, placeMoment, shapeError } from './follow-camera.js';

/**
 * Finds replays by face hashes (see models/faces/face-hash.ts) even if the bytes differ. Pure.
 *
 * A calm person looks much the same from moment to moment, so similar moments count as one. A person who comes back to the
 * same poses holds the head elsewhere in the picture. A capture is therefore recognized only by several distinct moments that
 * recur in earlier captures, each at its place in the picture; or, if each frame has another crop, by faces that are closer
 * than those of a person who comes back.
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
/** Two faces that differ by this in either have nothing in common: bits of 64, and distances between the eyes. */
const UNRELATED_BITS = 28;
const UNRELATED_SHAPE = 0.1;
/** A face that is less close to an earlier one, where 1 is alike, counts as another. */
const CLOSE_MIN = 0.25;
/**
 * If each frame may have another crop, how close the faces must be to those of one earlier capture: on average, and in sum over
 * distinct moments, which people who come back do not reach (see docs/explanation/liveness.md).
 */
const CLOSENESS_MIN = 0.35;
const DISTINCT_CLOSENESS_MIN = 2.3;

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
  for (const before of earlier.map((all) => all.map(placeMoment))) {
    if (isEachCropped(moments, before, atLeast(0))) return true;
    const alike = moments.map((now) => pairAlike(now, before)).filter((pairs) => pairs.length > 0);
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

interface Close extends Pair {
  closeness: number;
}

/** Whether the moments recur, each with a crop of its own. Of each moment of both captures, only the closest pair counts. */
function isEachCropped(moments: readonly Placed[], before: readonly Placed[], foundMin: number): boolean {
  const pairs = moments.flatMap((now) => before.map((each) => measureCloseness({ now, before: each })));
  const taken = new Set<Placed>();
  const found: Close[] = [];
  const distinct: Close[] = [];
  for (const pair of pairs
    .filter(({ closeness }) => closeness >= CLOSE_MIN)
    .sort((one, other) => other.closeness - one.closeness)) {
    if (taken.has(pair.now) || taken.has(pair.before)) continue;
    taken.add(pair.now).add(pair.before);
    found.push(pair);
    if (distinct.every((other) => isDistinct(pair.now, other.now) && isDistinct(pair.before, other.before)))
      distinct.push(pair);
  }
  const sumOf = (all: readonly Close[]) => all.reduce((sum, { closeness }) => sum + closeness, 0);
  if (found.length < foundMin || sumOf(found) < CLOSENESS_MIN * moments.length) return false;
  return sumOf(distinct) >= DISTINCT_CLOSENESS_MIN;
}

function measureCloseness(pair: Pair): Close {
  const far = distance(pair.now.hash, pair.before.hash) / UNRELATED_BITS;
  return { ...pair, closeness: far < 1 ? 1 - far - shapeError(pair) / UNRELATED_SHAPE : 0 };
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
  const distinct: Placed[] = [];
  for (const moment of moments) if (distinct.every((other) => isDistinct(moment, other))) distinct.push(moment);
  return distinct.length;
}

function isDistinct(one: Placed, other: Placed): boolean {
  return distance(one.hash, other.hash) >= DISTINCT_MIN;
}

/** Hamming distance. */
function distance(one: Placed['hash'], other: Placed['hash']): number {
  return countBits(one[0] ^ other[0]) + countBits(one[1] ^ other[1]);
}

/** @param word 32 bits */
function countBits(word: number): number {
  let count = 0;
  for (let left = word; left !== 0; left &= left - 1) count++;
  return count;
}
