/** Safe for any finite logits: the largest is subtracted first. */
export function softmax(logits: ArrayLike<number>): number[] {
  const values = Array.from(logits);
  const top = Math.max(...values);
  const powers = values.map((value) => Math.exp(value - top));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
