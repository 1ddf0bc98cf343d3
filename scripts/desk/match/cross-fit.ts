import { rateOf } from '../statistics/binomial.js';
import { ScoreTally } from '../statistics/score-tally.js';
import { type ComparedPeople, type ComparedPicture, ofEveryPair } from './compared-people.js';
import type { KeptPairs } from './kept-pairs.js';
import { boundPooled, type PeopleRate, type PointBounds } from './people-rates.js';

/**
 * Errors of people at thresholds that were found with other people. The bounds that count people say what other people could give at
 * these thresholds: the thresholds are not fitted anew to each draw.
 */
export interface CrossFitted {
  /** The rate that the thresholds were fitted to. */
  asked: number;
  /** The lowest and the highest of the folds'; null if a fold has too few impostor pairs for the rate. */
  thresholds: { low: number; high: number } | null;
  /** Of the genuine pairs of each fold's people. */
  fnmr: PeopleRate;
  /** Of the impostor pairs within each fold's people. */
  fmr: PeopleRate;
}

const FOLDS = 5;
const NONE: PeopleRate = { ...rateOf(0, 0), byPeople: null };

function foldOf(person: number): number {
  return person % FOLDS;
}

/** The pairs among the people of each fold, for the bounds of {@link CrossFit.fit}. */
export function boundFolds(
  pictures: readonly (ComparedPicture | null)[],
  kept: Pick<KeptPairs, 'genuine' | 'impostor' | 'floor'>,
): (thresholds: readonly number[]) => PointBounds {
  const folds = Array.from({ length: FOLDS }, (_, fold): ComparedPeople => {
    const own = pictures.map((picture) => (picture !== null && foldOf(picture.person) === fold ? picture : null));
    return ofEveryPair(own, kept);
  });
  return (thresholds) => boundPooled(folds.map((compared, fold) => ({ compared, threshold: thresholds[fold] ?? 0 })));
}

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
    const tally = a === b ? this.#genuine[foldOf(a)] : this.#impostorsOf(foldOf(a), foldOf(b));
    tally?.add(similarity);
  }

  /**
   * @param carries whether so many impostor pairs can show the rate
   * @param bound the bounds of the errors, by the threshold of each fold
   */
  fit(
    asked: number,
    carries: (impostors: number, fmr: number) => boolean,
    bound: (thresholds: readonly number[]) => PointBounds,
  ): CrossFitted {
    const folds = Array.from({ length: FOLDS }, (_, fold) => this.#fitFold(fold, asked, carries));
    const whole = folds.flatMap((fold) => (fold === null ? [] : [fold]));
    if (whole.length < FOLDS) return { asked, thresholds: null, fnmr: NONE, fmr: NONE };
    const sum = (of: (fold: FittedFold) => number) => whole.reduce((total, fold) => total + of(fold), 0);
    const thresholds = whole.map(({ threshold }) => threshold);
    const bounds = bound(thresholds);
    return {
      asked,
      thresholds: { low: Math.min(...thresholds), high: Math.max(...thresholds) },
      fnmr: {
        ...rateOf(
          sum(({ missed }) => missed),
          sum(({ genuine }) => genuine),
        ),
        byPeople: bounds.fnmr,
      },
      fmr: {
        ...rateOf(
          sum(({ passed }) => passed),
          sum(({ impostors }) => impostors),
        ),
        byPeople: bounds.fmr,
      },
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
