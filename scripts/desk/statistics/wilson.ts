/** A share with its 95 % confidence bounds. */
export interface Rate {
  errors: number;
  of: number;
  /** 0..1; null if there were no tries. */
  share: number | null;
  low: number;
  high: number;
}

const Z = 1.959964;

/** Wilson's score interval, which is valid even for few tries and for shares of 0 and 1. */
export function rateOf(errors: number, of: number): Rate {
  if (of === 0) return { errors, of, share: null, low: 0, high: 1 };
  const p = errors / of;
  const spread = Z * Math.sqrt((p * (1 - p)) / of + (Z * Z) / (4 * of * of));
  const scale = 1 + (Z * Z) / of;
  const middle = p + (Z * Z) / (2 * of);
  // At the ends, the bound is exactly the end, whatever the rounding error.
  const low = errors === 0 ? 0 : (middle - spread) / scale;
  const high = errors === of ? 1 : (middle + spread) / scale;
  return { errors, of, share: p, low, high };
}
