/**
 * The exact (Clopper and Pearson) one-sided 95 % upper bound of a share, 0..1: the share at which so few errors, or fewer, come up
 * in 5 % of all samples. Pure.
 */
export function upperBound(errors: number, of: number): number {
  if (errors >= of) return 1;
  let [low, high] = [errors / of, 1];
  for (let halved = 0; halved < 40; halved++) {
    const middle = (low + high) / 2;
    if (atMost(errors, of, middle) > TAIL) low = middle;
    else high = middle;
  }
  return high;
}

const TAIL = 0.05;

/** The probability of at most so many errors. */
function atMost(errors: number, of: number, share: number): number {
  let term = (1 - share) ** of;
  let sum = term;
  for (let k = 1; k <= errors; k++) {
    term *= ((of - k + 1) / k) * (share / (1 - share));
    sum += term;
  }
  return sum;
}
