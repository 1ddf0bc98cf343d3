/** Decides whether and when to send a request again. Pure. */

export interface RetryPolicy {
  /** The maximum number of retries; 0 disables them. */
  retriesMax: number;
  /** No retry starts later than this after the first try. */
  budgetMs: number;
  /** The upper limit of the first pause. It doubles with each retry. */
  baseMs: number;
  /** The upper limit of every pause, unless Retry-After asks for more. */
  pauseMsMax: number;
}

export const DEFAULT_RETRY: RetryPolicy = { retriesMax: 4, budgetMs: 60_000, baseMs: 250, pauseMsMax: 8000 };

/**
 * Which failed requests may be sent again.
 *
 * - ANY: all of them, because the request is idempotent: a read, a change to a given state, or one with an idempotency key.
 * - REFUSED: only those that the service certainly did not process, because it answered that it is too busy.
 */
export type Repeatable = 'ANY' | 'REFUSED';

export type Failure =
  /** No response, or none in time. The service may have processed the request. */
  | { kind: 'UNANSWERED' }
  /** `retryable`: from the problem; null if the response does not come from the API. */
  | { kind: 'ANSWERED'; status: number; retryable: boolean | null; retryAfterMs: number | null };

/** Statuses that are worth a retry even if they come from a proxy in front of the service. */
const PASSING = [429, 502, 503, 504];
const REFUSED = [429, 503];

/**
 * @param at.tries the number of times the request was sent, from 1
 * @param at.chance a random number from 0 to 1, which spreads the retries of many clients
 * @returns the pause before the next try in ms; null for no retry
 */
export function decideRetry(
  failure: Failure,
  repeatable: Repeatable,
  policy: RetryPolicy,
  at: { tries: number; elapsedMs: number; chance: number },
): number | null {
  if (at.tries > policy.retriesMax || !mayHelp(failure, repeatable)) return null;
  const ceiling = Math.min(policy.pauseMsMax, policy.baseMs * 2 ** (at.tries - 1));
  const own = ceiling / 2 + (at.chance * ceiling) / 2;
  // Never shorter than Retry-After, and a little longer, so that clients do not all return at once.
  const asked = failure.kind === 'ANSWERED' ? failure.retryAfterMs : null;
  const pause = Math.ceil(asked === null ? own : asked + at.chance * policy.baseMs);
  return at.elapsedMs + pause <= policy.budgetMs ? pause : null;
}

function mayHelp(failure: Failure, repeatable: Repeatable): boolean {
  if (failure.kind === 'UNANSWERED') return repeatable === 'ANY';
  const passing = failure.retryable ?? PASSING.includes(failure.status);
  return passing && (repeatable === 'ANY' || REFUSED.includes(failure.status));
}

/**
 * @param header the value of `Retry-After`: seconds or an HTTP date
 * @returns milliseconds from now; null if the value is unusable
 */
export function readRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header.trim()) * 1000;
  // Accepts HTTP dates only, because `Date.parse` reads "-1" as a year.
  const at = /GMT$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
