/** Calendar months in UTC, and how an allowance is cut. Pure. Source: the API contract, section 8. */

/** @returns such as `2026-11` */
export function periodOf(at: Date): string {
  return at.toISOString().slice(0, 7);
}

/** @returns the first instant after the period */
export function endOfPeriod(period: string): Date {
  const [year, month] = period.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, month ?? 0, 1));
}

/** @returns the periods from `first` to `last`, both included, but at most `max` */
export function listPeriods(first: string, last: string, max: number): string[] {
  const periods = [first];
  while (periods.length < max && (periods.at(-1) ?? last) < last) periods.push(periodOf(endOfPeriod(periods.at(-1) ?? last)));
  return periods;
}

/** How many creates of one account can be open at once before one waits for another. ADR 0026 has the measurements. */
export const SHARES_MAX = 64;

/**
 * Cuts what is left of an allowance into shares that differ by at most one. What is overdrawn stays in one share: in two, a
 * released verification could be reserved again from one share while the other is still overdrawn.
 *
 * @param left negative if a smaller plan leaves the account overdrawn
 * @returns numbers whose sum is `left`
 */
export function cutIntoShares(left: number): number[] {
  if (left < 0) return [left];
  return Array.from({ length: SHARES_MAX }, (_, i) => Math.floor(left / SHARES_MAX) + (i < left % SHARES_MAX ? 1 : 0));
}

/** The shares of the allowance at which the account is notified. Source: the API contract, section 10. */
export const THRESHOLDS = [0.8, 1] as const;

/** @returns the thresholds that usage has reached by growing from `before` to `after` */
export function thresholdsCrossed(before: number, after: number, included: number): number[] {
  return THRESHOLDS.filter((threshold) => included > 0 && after >= threshold * included && before < threshold * included);
}
