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

/**
 * The exact (Clopper and Pearson) one-sided 95 % upper bound of a share, 0..1: the share at which so few errors, or fewer, come up
 * in 5 % of all samples. Pure.
 */
export function upperBound(errors: number, of: number): number {
  if (errors >= of) return 1;
  let [low, high] = [errors / of, 1];
  for (let halved = 0; halved < 40; halved++) {
    const middle = (low + high) / 2;
    if (atMost(errors, of, middle) > TAIL) low = middle;
    else high = middle;
  }
  return high;
}

const TAIL = 0.05;

/** The probability of at most so many errors. */
function atMost(errors: number, of: number, share: number): number {
  let term = (1 - share) ** of;
  let sum = term;
  for (let k = 1; k <= errors; k++) {
    term *= ((of - k + 1) / k) * (share / (1 - share));
    sum += term;
  }
  return sum;
}
