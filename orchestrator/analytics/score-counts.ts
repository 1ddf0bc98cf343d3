import type { Baseline } from './baseline.js';
import { addCounts, type Counts, countsOf, NO_COUNTS } from './counts.js';
import { sumOf } from './durations.js';
import type { Counted } from './group-counts.js';
import { stabilityIndex, toBins } from './scores.js';

export interface Histogram {
  count: number;
  bins: number[];
  psi: number | null;
}

/** Only the scores of one check. A group is as large as it has scores. Pure. */
export function onlyScores(counted: readonly Counted[], check: string): Counted[] {
  return counted.flatMap(({ group, counts }) =>
    Object.entries(countsOf(counts.scores, check)).flatMap(([set, bins]) =>
      typeof bins === 'number'
        ? []
        : [{ group: { ...group, set }, counts: { ...NO_COUNTS, funnel: { created: sumOf(bins) }, scores: { [set]: bins } } }],
    ),
  );
}

/**
 * Pure.
 *
 * @param scores by set and bin
 * @param compared the running set, and what its scores are compared with; null if there is nothing
 */
export function toHistogram(scores: Counts, compared: { set: string; baseline: Baseline | null }): Histogram {
  const all = Object.keys(scores).reduce<Counts>((sum, set) => addCounts(sum, countsOf(scores, set)), {});
  const own = toBins(countsOf(scores, compared.set));
  const psi = compared.baseline === null ? null : stabilityIndex(own, compared.baseline.bins);
  return { count: sumOf(all), bins: toBins(all), psi };
}
