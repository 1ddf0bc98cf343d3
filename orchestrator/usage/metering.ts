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
