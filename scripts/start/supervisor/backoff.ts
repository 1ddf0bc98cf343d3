const FIRST_MS = 1_000;
const MOST_MS = 30_000;
const STEADY_MS = 60_000;

/**
 * The wait before a restart. Pure.
 *
 * @param lastWaitMs the wait before the previous start; 0 if there was none
 * @param ranMs how long it ran since that start; after a minute the waits start over from one second
 */
export function nextWaitMs(lastWaitMs: number, ranMs: number): number {
  if (lastWaitMs === 0 || ranMs >= STEADY_MS) return FIRST_MS;
  return Math.min(lastWaitMs * 2, MOST_MS);
}
