/** Two compared pictures, by their places in the list of compared pictures. */
export interface KeptPair {
  a: number;
  b: number;
  similarity: number;
}

/** More of them would make each draw of people slow, and at their rate the number of people hardly matters. */
const IMPOSTORS_MAX = 200_000;

/**
 * The pairs that errors are made of: every pair of one person, and the most similar pairs of two. All pairs of two people would
 * be too many to keep.
 */
export class KeptPairs {
  readonly genuine: KeptPair[] = [];
  #impostor: KeptPair[] = [];
  /** Pairs of two people are kept only above it. */
  #floor = Number.NEGATIVE_INFINITY;
  readonly #most: number;

  constructor(most = IMPOSTORS_MAX) {
    this.#most = most;
  }

  add(pair: KeptPair, same: boolean): void {
    if (same) this.genuine.push(pair);
    else if (pair.similarity > this.#floor) {
      this.#impostor.push(pair);
      if (this.#impostor.length >= 2 * this.#most) this.#raiseFloor();
    }
  }

  get impostor(): readonly KeptPair[] {
    return this.#impostor;
  }

  /** The highest similarity of which pairs of two people may be missing. */
  get floor(): number {
    return this.#floor;
  }

  /** Equal similarities stay or go together, so that nothing above the floor is missing. */
  #raiseFloor(): void {
    const sorted = Float64Array.from(this.#impostor, ({ similarity }) => similarity).sort();
    this.#floor = sorted[sorted.length - this.#most] ?? this.#floor;
    this.#impostor = this.#impostor.filter(({ similarity }) => similarity > this.#floor);
  }
}
