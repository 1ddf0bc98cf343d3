/** What faces looked like (see models/faces/face-look.ts), 16 hex digits each, as the index of earlier captures reads them. Pure. */

/** The cosine waves of odd number change their sign when the picture is mirrored: every other column of the block. */
export const MIRRORED_BITS = 0xaaaaaaaaaaaaaaaan;

/** The parts by which a look is found in an index: two looks that differ in at most three bits share one, others often. */
export function bandsOf(look: string): number[] {
  return BANDS.map((band) => band * 0x10000 + Number.parseInt(look.slice(4 * band, 4 * band + 4), 16));
}

export function mirrorLook(look: string): string {
  return (lookBits(look) ^ MIRRORED_BITS).toString(16).padStart(16, '0');
}

const BANDS = [0, 1, 2, 3] as const;

export function lookBits(look: string): bigint {
  return BigInt(`0x${look}`);
}
