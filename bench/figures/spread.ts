/** What several rounds gave: the middle one, and how far they lie apart. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

/** @throws RangeError where there is nothing to spread */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (min === undefined || max === undefined) throw new RangeError('No round was counted');
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? max;
  const median = sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? min) + upper) / 2;
  return { median, min, max };
}
