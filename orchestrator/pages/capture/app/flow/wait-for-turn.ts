import { type Attempt, CallError } from '../api.js';

/** Without Retry-After, and while the service cannot be reached. */
export const TURN_PAUSE_MS = 3000;

/** No response, too many requests, and a service that is busy or lacks a part. */
const WAITS = [0, 429, 503];

/**
 * Opens an attempt as soon as the service has a place. The service keeps the person's turn while the page asks as often as
 * Retry-After says.
 *
 * @param by.pause resolves after the time, or when the signal is aborted
 * @returns null if the signal was aborted
 * @throws CallError for what waiting does not change
 */
export async function waitForTurn(
  open: () => Promise<Attempt>,
  retryAfterMs: number | null,
  by: { pause: (ms: number, signal: AbortSignal) => Promise<void>; signal: AbortSignal },
): Promise<Attempt | null> {
  let pauseMs = retryAfterMs;
  for (;;) {
    await by.pause(pauseMs ?? TURN_PAUSE_MS, by.signal);
    if (by.signal.aborted) return null;
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof CallError) || !WAITS.includes(error.status)) throw error;
      pauseMs = error.retryAfterMs;
    }
  }
}
