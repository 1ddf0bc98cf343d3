const PARTS = ['low', 'middle', 'high'] as const;

/**
 * Names the values of a column. If all are numbers, and more than three different ones, their thirds are named instead, such as
 * `low (below 0.42)`. Pure.
 */
export function nameThirds(values: readonly string[]): (value: string) => string {
  const numbers = values.map(Number).sort((a, b) => a - b);
  if (!numbers.every(Number.isFinite) || new Set(values).size <= PARTS.length) return (value) => value;
  const [second = 0, third = 0] = [1 / 3, 2 / 3].map((at) => numbers[Math.floor(at * numbers.length)]);
  return (value) => {
    const number = Number(value);
    if (number < second) return `low (below ${second})`;
    return number < third ? `middle (${second} to ${third})` : `high (from ${third})`;
  };
}
