import { addDays } from './group-counts.js';

/** With fewer scores, chance alone moves the index: with 200 on each side, it reaches 0.25 in a quarter of the comparisons. */
export const DRIFT_SCORES_MIN = 500;
/** How many days before the compared ones are its baseline. */
export const EARLIER_DAYS = 28;

/** What scores are compared with: the calibration of the set, or the weeks before if the set does not tell. */
export type ScoreBasis = 'CALIBRATION' | 'EARLIER_WEEKS';

export interface Baseline {
  basis: ScoreBasis;
  /** Counts or shares by bin. */
  bins: readonly number[];
}

/**
 * What the scores of a check are compared with. Pure.
 *
 * @param of.calibrated counts or shares by bin; null if the set does not tell
 * @param of.earlier counts by bin, of the weeks before
 * @returns null if the set does not tell and the weeks before have too few scores
 */
export function chooseBaseline(of: { calibrated: readonly number[] | null; earlier: readonly number[] }): Baseline | null {
  if (of.calibrated !== null) return { basis: 'CALIBRATION', bins: of.calibrated };
  return sumOfBins(of.earlier) < DRIFT_SCORES_MIN ? null : { basis: 'EARLIER_WEEKS', bins: of.earlier };
}

/** @param from such as `2026-11-22` @returns the weeks before this day; both days are included */
export function earlierWeeks(from: string): { from: string; to: string } {
  return { from: addDays(from, -EARLIER_DAYS), to: addDays(from, -1) };
}

export function sumOfBins(bins: readonly number[]): number {
  return bins.reduce((total, count) => total + count, 0);
}
