/** The median and the range of several rounds. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

/** @throws RangeError if there are no values */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (min === undefined || max === undefined) throw new RangeError('There are no rounds to count');
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? max;
  const median = sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? min) + upper) / 2;
  return { median, min, max };
}
