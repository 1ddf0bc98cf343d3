/** Resolution of similarities, and so of thresholds: four decimals. */
export const STEPS_PER_UNIT = 10_000;
const BINS = 2 * STEPS_PER_UNIT + 1;

/**
 * Counts similarities of -1..1 instead of storing them: a hundred million pairs take no more memory than ten. Exact for
 * thresholds with at most four decimals.
 */
export class ScoreTally {
  readonly #bins = new Float64Array(BINS);
  /** The counts at or above each bin; computed again after an addition. */
  #above: Float64Array | null = null;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(similarity: number): void {
    const bin = binOfScore(similarity);
    this.#bins[bin] = (this.#bins[bin] ?? 0) + 1;
    this.#count++;
    this.#above = null;
  }

  addAll(other: ScoreTally): void {
    for (const [bin, count] of other.#bins.entries()) this.#bins[bin] = (this.#bins[bin] ?? 0) + count;
    this.#count += other.#count;
    this.#above = null;
  }

  atOrAbove(threshold: number): number {
    return this.#sums()[Math.min(BINS, Math.max(0, binOf(threshold)))] ?? 0;
  }

  below(threshold: number): number {
    return this.#count - this.atOrAbove(threshold);
  }

  /** @returns the lowest threshold that at most `share` of the similarities reach; null above 1 */
  thresholdFor(share: number): number | null {
    const sums = this.#sums();
    const most = share * this.#count;
    const bin = sums.findIndex((above) => above <= most);
    return bin === BINS ? null : bin / STEPS_PER_UNIT - 1;
  }

  /** One more entry than bins: nothing lies above the last. */
  #sums(): Float64Array {
    if (this.#above !== null) return this.#above;
    const sums = new Float64Array(BINS + 1);
    for (let bin = BINS - 1; bin >= 0; bin--) sums[bin] = (sums[bin + 1] ?? 0) + (this.#bins[bin] ?? 0);
    this.#above = sums;
    return sums;
  }
}

/** Whether a similarity passes at the threshold, as {@link ScoreTally.atOrAbove} counts it. */
export function reaches(similarity: number, threshold: number): boolean {
  return binOfScore(similarity) >= binOf(threshold);
}

function binOfScore(similarity: number): number {
  return Math.floor((Math.min(1, Math.max(-1, similarity)) + 1) * STEPS_PER_UNIT);
}

/** For a threshold between two bins, the upper one, because a passing score reaches the threshold. */
function binOf(threshold: number): number {
  return Math.ceil((threshold + 1) * STEPS_PER_UNIT - 1e-6);
}
