import { type Counts, countOf } from './counts.js';

export const SCORE_BINS = 20;

/** Pure. @param score 0..1 @returns 0 to 19; 1 is in the last bin */
export function binOf(score: number): string {
  return String(Math.min(SCORE_BINS - 1, Math.max(0, Math.floor(score * SCORE_BINS))));
}

export function toBins(counts: Counts): number[] {
  return Array.from({ length: SCORE_BINS }, (_, bin) => countOf(counts, String(bin)));
}

/** An empty bin counts as this share, because the index has no value at zero. */
const SHARE_MIN = 1e-4;

/**
 * The population stability index: the sum over the bins of (actual - expected) * ln(actual / expected). Below 0.1 the distributions
 * are alike; above 0.25 they differ clearly. Pure.
 *
 * @param expected counts or shares of as many bins, as the set was calibrated
 * @returns null if one of them is empty
 */
export function stabilityIndex(actual: readonly number[], expected: readonly number[]): number | null {
  const [seen, wanted] = [toShares(actual), toShares(expected)];
  if (seen === null || wanted === null || seen.length !== wanted.length) return null;
  const index = seen.reduce((sum, share, bin) => {
    const base = wanted[bin] ?? SHARE_MIN;
    return sum + (share - base) * Math.log(share / base);
  }, 0);
  return Math.round(index * 1e6) / 1e6;
}

function toShares(bins: readonly number[]): number[] | null {
  const total = bins.reduce((sum, count) => sum + count, 0);
  return total <= 0 ? null : bins.map((count) => Math.max(SHARE_MIN, count / total));
}
