import { stabilityIndex } from './scores.js';

/** With fewer scores in one of the two, chance alone moves the index: with 200, it reaches 0.25 in a quarter of the comparisons. */
export const DRIFT_SCORES_MIN = 500;
/** At this index and above, scores are suspected to have moved. */
export const DRIFT_SUSPECTED = 0.25;
/** Below this index, they are taken to be as before. In between, the earlier answer stays. */
export const DRIFT_CALM = 0.1;

/** What scores are compared with: the calibration of the set, or the weeks before if the set does not tell. */
export type DriftBasis = 'CALIBRATION' | 'EARLIER_WEEKS';

export interface Drift {
  psi: number;
  basis: DriftBasis;
  suspected: boolean;
}

/**
 * Whether scores have moved. Pure.
 *
 * @param of.recent counts by bin, as of `earlier`
 * @param of.calibrated counts or shares by bin; null if the set does not tell
 * @param of.was whether they were suspected before
 * @returns null if there are too few scores to say
 */
export function judgeDrift(of: {
  recent: readonly number[];
  earlier: readonly number[];
  calibrated: readonly number[] | null;
  was: boolean;
}): Drift | null {
  const { recent, earlier, calibrated, was } = of;
  if (sum(recent) < DRIFT_SCORES_MIN) return null;
  if (calibrated === null && sum(earlier) < DRIFT_SCORES_MIN) return null;
  const psi = stabilityIndex(recent, calibrated ?? earlier);
  if (psi === null) return null;
  const suspected = psi >= DRIFT_SUSPECTED || (was && psi >= DRIFT_CALM);
  return { psi, basis: calibrated === null ? 'EARLIER_WEEKS' : 'CALIBRATION', suspected };
}

function sum(bins: readonly number[]): number {
  return bins.reduce((total, count) => total + count, 0);
}
