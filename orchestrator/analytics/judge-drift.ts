import { chooseBaseline, DRIFT_SCORES_MIN, type ScoreBasis, sumOfBins } from './baseline.js';
import { stabilityIndex } from './scores.js';

/** At this index and above, scores are suspected to have moved. */
export const DRIFT_SUSPECTED = 0.25;
/** Below this index, they are taken to be as before. In between, the earlier answer stays. */
export const DRIFT_CALM = 0.1;

export interface Drift {
  psi: number;
  basis: ScoreBasis;
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
  const { recent, was } = of;
  const baseline = chooseBaseline(of);
  if (baseline === null || sumOfBins(recent) < DRIFT_SCORES_MIN) return null;
  const psi = stabilityIndex(recent, baseline.bins);
  if (psi === null) return null;
  const suspected = psi >= DRIFT_SUSPECTED || (was && psi >= DRIFT_CALM);
  return { psi, basis: baseline.basis, suspected };
}
