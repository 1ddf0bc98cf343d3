import { ScoreTally } from '../statistics/score-tally.js';
import { type Rate, rateOf } from '../statistics/wilson.js';

/** Errors of people at thresholds that were found with other people. */
export interface CrossFitted {
  /** The rate that the thresholds were fitted to. */
  asked: number;
  /** The lowest and the highest of the folds'; null if a fold has too few impostor pairs for the rate. */
  thresholds: { low: number; high: number } | null;
  /** Of the genuine pairs of each fold's people. */
  fnmr: Rate;
  /** Of the impostor pairs within each fold's people. */
  fmr: Rate;
}

const FOLDS = 5;

/**
 * Collects every pair by the folds of its two people. A threshold that is fitted and judged on the same people looks better than it
 * is; here each fold's people are judged at the threshold of the pairs among all others.
 */
export class CrossFit {
  readonly #genuine = Array.from({ length: FOLDS }, () => new ScoreTally());
  /** By the two folds, the lower first. */
  readonly #impostor = new Map<string, ScoreTally>();

  /** @param a the number of a person; with b equal, the pair is genuine */
  add(a: number, b: number, similarity: number): void {
    const tally = a === b ? this.#genuine[a % FOLDS] : this.#impostorsOf(a % FOLDS, b % FOLDS);
    tally?.add(similarity);
  }

  /** @param carries whether so many impostor pairs can show the rate */
  fit(asked: number, carries: (impostors: number, fmr: number) => boolean): CrossFitted {
    const folds = Array.from({ length: FOLDS }, (_, fold) => this.#fitFold(fold, asked, carries));
    const whole = folds.flatMap((fold) => (fold === null ? [] : [fold]));
    if (whole.length < FOLDS) return { asked, thresholds: null, fnmr: rateOf(0, 0), fmr: rateOf(0, 0) };
    const sum = (of: (fold: FittedFold) => number) => whole.reduce((total, fold) => total + of(fold), 0);
    const thresholds = whole.map(({ threshold }) => threshold);
    return {
      asked,
      thresholds: { low: Math.min(...thresholds), high: Math.max(...thresholds) },
      fnmr: rateOf(
        sum(({ missed }) => missed),
        sum(({ genuine }) => genuine),
      ),
      fmr: rateOf(
        sum(({ passed }) => passed),
        sum(({ impostors }) => impostors),
      ),
    };
  }

  #impostorsOf(one: number, other: number): ScoreTally {
    const key = keyOf(one, other);
    const tally = this.#impostor.get(key) ?? new ScoreTally();
    this.#impostor.set(key, tally);
    return tally;
  }

  #fitFold(fold: number, asked: number, carries: (impostors: number, fmr: number) => boolean): FittedFold | null {
    const others = new ScoreTally();
    for (const [key, tally] of this.#impostor) if (!key.split(' ').includes(String(fold))) others.addAll(tally);
    const threshold = carries(others.count, asked) ? others.thresholdFor(asked) : null;
    if (threshold === null) return null;
    const [genuine, own] = [this.#genuine[fold], this.#impostor.get(keyOf(fold, fold))];
    return {
      threshold: Number(threshold.toFixed(4)),
      missed: genuine?.below(threshold) ?? 0,
      genuine: genuine?.count ?? 0,
      passed: own?.atOrAbove(threshold) ?? 0,
      impostors: own?.count ?? 0,
    };
  }
}

interface FittedFold {
  threshold: number;
  missed: number;
  genuine: number;
  passed: number;
  impostors: number;
}

function keyOf(a: number, b: number): string {
  return `${Math.min(a, b)} ${Math.max(a, b)}`;
}
