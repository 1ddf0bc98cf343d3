/** Whether a request is sent again, and when. Pure. */

export interface RetryPolicy {
  /** How often at most a request is sent again; 0 for never. */
  retriesMax: number;
  /** From the first sending: no retry begins after it. */
  budgetMs: number;
  /** The first pause, at most; doubles with each retry. */
  baseMs: number;
  /** No pause of our own choosing is longer. */
  pauseMsMax: number;
}

export const DEFAULT_RETRY: RetryPolicy = { retriesMax: 4, budgetMs: 60_000, baseMs: 250, pauseMsMax: 8000 };

/**
 * What may be sent twice.
 *
 * - ANY: doing it twice is doing it once: a read, a change to a given state, a request under an idempotency key.
 * - REFUSED: only what was certainly not done: the service answered that it is too busy.
 */
export type Repeatable = 'ANY' | 'REFUSED';

export type Failure =
  /** No answer, or none in time: it may have been done. */
  | { kind: 'UNANSWERED' }
  /** `retryable`: as the problem says; null where the answer is not one of ours. */
  | { kind: 'ANSWERED'; status: number; retryable: boolean | null; retryAfterMs: number | null };

/** These come from what stands in front of the service, too. */
const PASSING = [429, 502, 503, 504];
const REFUSED = [429, 503];

/**
 * @param at.tries how often it was sent, from 1
 * @param at.chance 0..1, random: spreads the retries of many clients
 * @returns the pause before the next try in ms; null where the failure stands
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
  // Asked to wait: never shorter, and a little longer, so that not all come back at once.
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
 * @param header of `Retry-After`: seconds or a date
 * @returns null where it says nothing usable
 */
export function readRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header.trim()) * 1000;
  // An HTTP date and nothing else: `Date.parse` takes "-1" for a year.
  const at = /GMT$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
