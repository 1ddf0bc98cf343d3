import type { FaceDepth } from '@faceproof/protocol/measuring/job.js';
import { fitHomography, type Homography, NormalEquations } from '../pixels/homography.js';
import { correlate, DETAIL_OVAL, DETAIL_SIDE, type FaceDetail } from './face-detail.js';

const IDENTITY: Homography = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const ROUNDS = 8;
/** A smaller improvement ends the iteration. */
const GAIN_MIN = 0.0005;
/** Share of the oval's pixels that must be visible in both pictures. */
const SHARED_MIN = 0.7;
/** The outline of the jaw is not part of a surface; the points from here on are. */
const FIRST_INNER_POINT = 17;

/**
 * Of each with `one`, until it is clear that the face is not a plane; the remaining ones stay unknown. Each costs about as much as a
 * small model, so a head with obvious depth is not measured further.
 *
 * @returns in the order of `others`; null if it was not measured
 */
export function planeRests(one: FaceDetail, others: readonly FaceDetail[]): (FaceDepth | null)[] {
  const room = makeRoom();
  const changes = others.map((other) => 1 - correlate(one.pixels, other.pixels, DETAIL_OVAL));
  const rests: (FaceDepth | null)[] = others.map(() => null);
  const known: number[] = [];
  // Those that changed most are the most informative.
  for (const i of [...changes.keys()].sort((a, b) => (changes[b] ?? 0) - (changes[a] ?? 0))) {
    const other = others[i];
    if (other === undefined || hasPlainDepth(known, changes)) break;
    const found = restOf(one, other, changes[i] ?? 0, room);
    rests[i] = found;
    known.push(found.rest);
  }
  return rests;
}

/** Of the total change. No policy treats a face as flat if planes leave more than a quarter of its change. */
const REST_SHARE_MAX = 0.3;

/**
 * Whether planes leave so much of a capture's change that the face is not a plane, whatever the others are. The worst fit
 * does not count, because its face may have been found inaccurately.
 *
 * @param rests those known so far
 * @param changes of all
 */
export function hasPlainDepth(rests: readonly number[], changes: readonly number[]): boolean {
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return sum(rests) - Math.max(0, ...rests) > REST_SHARE_MAX * sum(changes);
}

/**
 * Fits a plane's motion to two pictures of a face. The landmarks give a first estimate, the pixels the exact one. The
 * remaining change is small for a picture of a face, however it is held; a real head shows depth when it turns, and changes
 * when it talks.
 */
function restOf(one: FaceDetail, other: FaceDetail, change: number, room: Room): FaceDepth {
  const inner = ({ points }: FaceDetail): number[] => points.slice(2 * FIRST_INNER_POINT);
  const first = fitHomography(inner(one), inner(other));
  const before = 1 - change;
  // Alignment alone is often more accurate than jittering landmarks.
  const start = first !== null && correlateUnder(one.pixels, other.pixels, first, room) > before ? first : IDENTITY;
  return { change, rest: 1 - Math.max(before, refine(one.pixels, other.pixels, start, room)) };
}

/**
 * Gauss-Newton on the homography's eight numbers, for equal details up to a gain.
 *
 * @returns the best correlation found
 */
function refine(target: Float32Array, source: Float32Array, start: Homography, room: Room): number {
  let best = -1;
  let at = start;
  for (let round = 0; round <= ROUNDS; round++) {
    const seen = project(source, at, room);
    if (seen.count < SHARED_MIN * DETAIL_OVAL.length) break;
    const correlation = correlate(target, seen.pixels, seen.indices);
    if (correlation < best + GAIN_MIN) return Math.max(best, correlation);
    best = correlation;
    const next = round === ROUNDS ? null : step(target, seen, at);
    if (next === null) break;
    at = next;
  }
  return best;
}

function correlateUnder(target: Float32Array, source: Float32Array, h: Homography, room: Room): number {
  const seen = project(source, h, room);
  return seen.count < SHARED_MIN * DETAIL_OVAL.length ? -1 : correlate(target, seen.pixels, seen.indices);
}

/** Memory for one projection after the other: new memory for each of them kept the garbage collector busy. */
interface Room {
  indices: Int32Array;
  /** By pixel index in the target's square; valid only at the projection's indices. */
  pixels: Float32Array;
  slopeX: Float32Array;
  slopeY: Float32Array;
  x: Float32Array;
  y: Float32Array;
}

function makeRoom(): Room {
  const field = (): Float32Array => new Float32Array(DETAIL_SIDE * DETAIL_SIDE);
  const indices = new Int32Array(DETAIL_OVAL.length);
  return { indices, pixels: field(), slopeX: field(), slopeY: field(), x: field(), y: field() };
}

/**
 * The source as projected by the homography, where both are visible, with the values that the step needs. Valid until the
 * next call.
 */
interface Projection extends Room {
  count: number;
}

function project(source: Float32Array, h: Homography, room: Room): Projection {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, k = 0] = h;
  const { indices, pixels, slopeX, slopeY, x: atX, y: atY } = room;
  let count = 0;
  for (let n = 0; n < DETAIL_OVAL.length; n++) {
    const i = DETAIL_OVAL[n] ?? 0;
    const column = i % DETAIL_SIDE;
    const row = (i - column) / DETAIL_SIDE;
    const w = g * column + k * row + 1;
    const x = (a * column + b * row + c) / w;
    const y = (d * column + e * row + f) / w;
    // A margin of one pixel on each side, for the gradients.
    if (!(x >= 1 && y >= 1 && x < DETAIL_SIDE - 2 && y < DETAIL_SIDE - 2)) continue;
    const sloped = count % STRIDE === 0;
    indices[count++] = i;
    const left = Math.floor(x);
    const top = Math.floor(y);
    const at = (top * DETAIL_SIDE + left) | 0;
    const dx = x - left;
    const dy = y - top;
    pixels[i] = read(source, at, dx, dy);
    if (!sloped) continue;
    slopeX[i] = (read(source, at + 1, dx, dy) - read(source, at - 1, dx, dy)) / 2;
    slopeY[i] = (read(source, at + DETAIL_SIDE, dx, dy) - read(source, at - DETAIL_SIDE, dx, dy)) / 2;
    atX[i] = x;
    atY[i] = y;
  }
  return { ...room, indices: indices.subarray(0, count), count };
}

/** The perspective terms are thousands of times smaller than shifts; in these units, the eight are of similar size. */
const UNITS = [0.02, 0.02, 1, 0.02, 0.02, 1, 0.0004, 0.0004] as const;
const DAMPING = 1e-3;
/** A third of the pixels gives more equations than the eight unknowns need. */
const STRIDE = 3;

function step(target: Float32Array, seen: Projection, h: Homography): Homography | null {
  const { gain, meanTarget, meanSeen } = matchGain(target, seen);
  const system = new NormalEquations(9);
  const row = new Float64Array(9);
  for (let k = 0; k < seen.count; k += STRIDE) {
    const i = seen.indices[k] ?? 0;
    const column = i % DETAIL_SIDE;
    const line = (i - column) / DETAIL_SIDE;
    const w = (h[6] ?? 0) * column + (h[7] ?? 0) * line + 1;
    const gx = ((seen.slopeX[i] ?? 0) * gain) / w;
    const gy = ((seen.slopeY[i] ?? 0) * gain) / w;
    const away = -(gx * (seen.x[i] ?? 0) + gy * (seen.y[i] ?? 0));
    row[0] = gx * column * UNITS[0];
    row[1] = gx * line * UNITS[1];
    row[2] = gx * UNITS[2];
    row[3] = gy * column * UNITS[3];
    row[4] = gy * line * UNITS[4];
    row[5] = gy * UNITS[5];
    row[6] = away * column * UNITS[6];
    row[7] = away * line * UNITS[7];
    // The mean: the correlation ignores it, so the step must too.
    row[8] = 1;
    system.add(row, (target[i] ?? 0) - meanTarget - gain * ((seen.pixels[i] ?? 0) - meanSeen));
  }
  const moved = system.solve(DAMPING);
  if (moved === null) return null;
  return h.map((value, i) => (i === 8 ? 1 : value + (moved[i] ?? 0) * (UNITS[i] ?? 0)));
}

function matchGain(target: Float32Array, { indices, count, pixels }: Projection) {
  let [t, p, pp, tp] = [0, 0, 0, 0];
  for (let k = 0; k < count; k++) {
    const i = indices[k] ?? 0;
    const a = target[i] ?? 0;
    const b = pixels[i] ?? 0;
    t += a;
    p += b;
    pp += b * b;
    tp += a * b;
  }
  const spread = pp - (p * p) / count;
  return { gain: spread > 0 ? (tp - (t * p) / count) / spread : 1, meanTarget: t / count, meanSeen: p / count };
}

/** Bilinear, `dx` and `dy` beyond the pixel at `i`. The caller keeps inside the picture. */
function read(pixels: Float32Array, i: number, dx: number, dy: number): number {
  const above = (pixels[i] ?? 0) * (1 - dx) + (pixels[i + 1] ?? 0) * dx;
  const below = (pixels[i + DETAIL_SIDE] ?? 0) * (1 - dx) + (pixels[i + DETAIL_SIDE + 1] ?? 0) * dx;
  return above * (1 - dy) + below * dy;
}
