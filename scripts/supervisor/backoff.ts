const FIRST_MS = 1_000;
const MOST_MS = 30_000;
const STEADY_MS = 60_000;

/**
 * How long to wait before starting again what has ended. Pure.
 *
 * @param lastWaitMs the wait before it was last started; 0 for none
 * @param ranMs how long it ran since; a minute of work counts as healthy, and the waits begin anew
 */
export function nextWaitMs(lastWaitMs: number, ranMs: number): number {
  if (lastWaitMs === 0 || ranMs >= STEADY_MS) return FIRST_MS;
  return Math.min(lastWaitMs * 2, MOST_MS);
}
