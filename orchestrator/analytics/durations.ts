import { type Counts, countOf } from './counts.js';

/** Each bucket is a twentieth longer than the one before, so that a percentile is off by 2.5 % at most. */
const RATIO = 1.05;

/** The bucket of a duration. Pure. @param ms less than a millisecond counts as one */
export function bucketOf(ms: number): string {
  return String(Math.round(Math.log(Math.max(1, ms)) / Math.log(RATIO)));
}

/**
 * Pure.
 *
 * @param share such as 0.95
 * @returns milliseconds that this share of the durations do not exceed; null if there are none
 */
export function percentile(buckets: Counts, share: number): number | null {
  const sorted = Object.keys(buckets)
    .map(Number)
    .sort((a, b) => a - b);
  const total = sorted.reduce((sum, bucket) => sum + countOf(buckets, String(bucket)), 0);
  if (total === 0) return null;
  const wanted = Math.ceil(total * share);
  let seen = 0;
  for (const bucket of sorted) {
    seen += countOf(buckets, String(bucket));
    if (seen >= wanted) return Math.round(RATIO ** bucket);
  }
  return null;
}

export function sumOf(counts: Counts): number {
  return Object.keys(counts).reduce((sum, name) => sum + countOf(counts, name), 0);
}
