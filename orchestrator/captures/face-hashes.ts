/**
 * Face hashes (see models/faces/face-hash.ts), 16 hex digits each, in the form that the index of earlier captures uses. Pure.
 */

/** Cosine waves with an odd number change sign when the picture is mirrored: every other column of the block. */
const MIRRORED_BITS = 0xaaaaaaaaaaaaaaaan;

/**
 * The bands by which the index finds a hash. Two hashes that differ in at most three bits always share a band; others often
 * do.
 */
export function bandsOf(hash: string): number[] {
  return BANDS.map((band) => band * 0x10000 + Number.parseInt(hash.slice(4 * band, 4 * band + 4), 16));
}

export function mirrorFaceHash(hash: string): string {
  return (BigInt(`0x${hash}`) ^ MIRRORED_BITS).toString(16).padStart(16, '0');
}

const BANDS = [0, 1, 2, 3] as const;
