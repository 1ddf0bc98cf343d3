import { mirrorFaceHash } from './face-hashes.js';

/** The face at one moment of a capture, as it is kept to recognize the capture when it is sent again. */
export interface Moment {
  /** Perceptual hash, 16 hex digits: see face-hashes.ts. */
  hash: string;
  /** Eyes, nose and corners of the mouth, x y x y …, from the picture's left and top, in units of its width. */
  points: readonly number[];
}

/** The same moment in the mirrored picture, whose left edge is at −1. */
export function mirrorMoment({ hash, points }: Moment): Moment {
  return {
    hash: mirrorFaceHash(hash),
    points: MIRRORED_POINTS.flatMap((i) => [-(points[2 * i] ?? 0), points[2 * i + 1] ?? 0]),
  };
}

/** The left eye of the mirrored picture is the right eye of the picture. */
const MIRRORED_POINTS = [1, 0, 2, 4, 3] as const;

const HASH_BYTES = 8;
const NUMBERS = 2 * MIRRORED_POINTS.length;
const BYTES = HASH_BYTES + 2 * NUMBERS;
/** A point is kept to a ten-thousandth of the picture's width. Landmarks are less precise. */
const SCALE = 10_000;

/** @returns 28 bytes per moment */
export function packMoments(moments: readonly Moment[]): Buffer {
  const packed = Buffer.alloc(BYTES * moments.length);
  for (const [i, { hash, points }] of moments.entries()) {
    packed.write(hash, BYTES * i, 'hex');
    for (let k = 0; k < NUMBERS; k++) packed.writeInt16BE(toInt16(points[k] ?? 0), BYTES * i + HASH_BYTES + 2 * k);
  }
  return packed;
}

/** The reverse of {@link packMoments}. */
export function unpackMoments(packed: Buffer): Moment[] {
  return Array.from({ length: packed.length / BYTES }, (_, i) => {
    const from = BYTES * i;
    const points = Array.from({ length: NUMBERS }, (_, k) => packed.readInt16BE(from + HASH_BYTES + 2 * k) / SCALE);
    return { hash: packed.toString('hex', from, from + HASH_BYTES), points };
  });
}

function toInt16(value: number): number {
  return Math.max(-0x8000, Math.min(0x7fff, Math.round(value * SCALE)));
}
