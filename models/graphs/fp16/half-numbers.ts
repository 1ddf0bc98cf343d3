/** The largest finite number of 16 bits. */
const HALF_MAX = 65504;

/** Whether each of them is finite in 16 bits. */
export function fitHalf(values: Float32Array): boolean {
  return values.every((value) => Math.abs(value) <= HALF_MAX);
}

/**
 * @param values that {@link fitHalf}
 * @returns the bits of the nearest 16-bit floats; of two equally near ones, of the even one
 */
export function toHalf(values: Float32Array): Uint16Array {
  return Uint16Array.from(new Uint32Array(Float32Array.from(values).buffer), roundToHalf);
}

/** @param halves bits of 16-bit floats */
export function fromHalf(halves: Uint16Array): Float32Array {
  return Float32Array.from(halves, (bits) => {
    const exponent = (bits >>> 10) & 0x1f;
    const fraction = (bits & 0x3ff) / 0x400;
    const magnitude = exponent === 0 ? fraction * 2 ** -14 : (1 + fraction) * 2 ** (exponent - 15);
    return bits & 0x8000 ? -magnitude : magnitude;
  });
}

/** @param bits of a 32-bit float */
function roundToHalf(bits: number): number {
  const sign = (bits >>> 16) & 0x8000;
  const magnitude = bits & 0x7fffffff;
  if (magnitude < SMALLEST_NORMAL) {
    // Numbers of 16 bits are 2^-24 apart here. So are those of 32 bits above 0.5, so that this sum rounds as needed.
    WORD.setUint32(0, magnitude);
    WORD.setFloat32(0, WORD.getFloat32(0) + 0.5);
    return sign | (WORD.getUint32(0) - ONE_HALF);
  }
  // Thirteen bits are dropped. Adding this carries where they are more than half of the last bit that stays, or half of an odd one.
  const carry = 0xfff + ((magnitude >>> 13) & 1);
  return sign | ((magnitude - BIAS + carry) >>> 13);
}

const WORD = new DataView(new ArrayBuffer(4));
/** The bits of 2^-14 and of 0.5. */
const SMALLEST_NORMAL = 0x38800000;
const ONE_HALF = 0x3f000000;
/** Exponents of 16 bits count from 15, those of 32 bits from 127. */
const BIAS = (127 - 15) << 23;
