/** A share with the bounds between which the true one lies in 95 of 100 such samples. */
export interface Rate {
  errors: number;
  of: number;
  /** 0..1; null if nothing was tried. */
  share: number | null;
  low: number;
  high: number;
}

const Z = 1.959964;

/** Wilson's score interval: right also for few tries and for shares of none or all. */
export function rateOf(errors: number, of: number): Rate {
  if (of === 0) return { errors, of, share: null, low: 0, high: 1 };
  const p = errors / of;
  const spread = Z * Math.sqrt((p * (1 - p)) / of + (Z * Z) / (4 * of * of));
  const scale = 1 + (Z * Z) / of;
  const middle = p + (Z * Z) / (2 * of);
  // At the ends the bound is the end itself, whatever rounding leaves of it.
  const low = errors === 0 ? 0 : (middle - spread) / scale;
  const high = errors === of ? 1 : (middle + spread) / scale;
  return { errors, of, share: p, low, high };
}
