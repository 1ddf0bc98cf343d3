/** Calendar months in UTC. Pure. Source: the API contract, section 8. */

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

/** The shares of the allowance at which the account is notified. Source: the API contract, section 10. */
export const THRESHOLDS = [0.8, 1] as const;

/** @returns the thresholds that `used` has reached with its last increment */
export function thresholdsCrossed(used: number, included: number): number[] {
  return THRESHOLDS.filter((share) => included > 0 && used >= share * included && used - 1 < share * included);
}
