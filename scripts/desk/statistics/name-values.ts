const PARTS = ['low', 'middle', 'high'] as const;

/**
 * Names the values of a list's column. Numbers of the column `quality` are measured: if it has more than three different ones, and
 * nothing but numbers, their thirds are named instead, such as `low (below 0.42)`. In other columns numbers are names, such as
 * those of devices or age groups. Pure.
 */
export function nameValuesOf(column: string, values: readonly string[]): (value: string) => string {
  const numbers = values.map(Number).sort((a, b) => a - b);
  const isMeasured = column === 'quality' && numbers.every(Number.isFinite);
  if (!isMeasured || new Set(values).size <= PARTS.length) return (value) => value;
  const [second = 0, third = 0] = [1 / 3, 2 / 3].map((at) => numbers[Math.floor(at * numbers.length)]);
  return (value) => {
    const number = Number(value);
    if (number < second) return `low (below ${second})`;
    return number < third ? `middle (${second} to ${third})` : `high (from ${third})`;
  };
}
