import type { DeliveryError, DisabledReason } from '@faceproof/protocol/webhooks/webhook-endpoint.js';

/**
 * When a delivery is retried, when it is given up, and when its endpoint is disabled. Pure. Source: the API contract, section
 * 10.
 */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The pauses after the first attempt, the second, … Ten attempts in all, over slightly more than three days. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
const JITTER = 0.2;
/** A receiver may ask for a longer pause than the table's, up to the table's longest. */
const RETRY_AFTER_MAX_MS = 24 * HOUR;
const FAILING_MAX_MS = 5 * 24 * HOUR;

/** The result of one attempt. */
export interface AttemptResult {
  /** null if no answer came. */
  status: number | null;
  /** null: it counts as delivered. */
  error: DeliveryError | null;
  /** The header as sent: hostile. */
  retryAfter: string | null;
  latencyMs: number;
}

export interface AttemptVerdict {
  delivery: { state: 'DELIVERED' } | { state: 'FAILED' } | { state: 'PENDING'; nextAttemptAt: Date };
  endpoint: { failingSince: Date | null; disable: Exclude<DisabledReason, 'BY_REQUEST'> | null };
}

/**
 * @param attempt.number from 1
 * @param attempt.endedAt the pause begins here
 * @param endpoint.failingSince as known before this attempt
 * @param chance 0 to below 1, for the jitter
 */
export function judgeAttempt(
  attempt: { number: number; endedAt: Date; result: AttemptResult },
  endpoint: { failingSince: Date | null },
  chance: number,
): AttemptVerdict {
  const { result, endedAt } = attempt;
  if (result.error === null) {
    return { delivery: { state: 'DELIVERED' }, endpoint: { failingSince: null, disable: null } };
  }
  const failingSince = endpoint.failingSince ?? endedAt;
  if (result.status === 410) return { delivery: { state: 'FAILED' }, endpoint: { failingSince, disable: 'GONE' } };

  const disable = endedAt.getTime() - failingSince.getTime() >= FAILING_MAX_MS ? 'FAILING' : null;
  const delay = RETRY_DELAYS_MS[attempt.number - 1];
  if (delay === undefined || disable !== null) return { delivery: { state: 'FAILED' }, endpoint: { failingSince, disable } };
  const pause = Math.max(jitter(delay, chance), parseRetryAfter(result.retryAfter, endedAt));
  return {
    delivery: { state: 'PENDING', nextAttemptAt: new Date(endedAt.getTime() + pause) },
    endpoint: { failingSince, disable },
  };
}

/** Only a 2xx is a success. A redirect has its own failure class: following it would let a receiver send requests anywhere. */
export function judgeStatus(status: number): 'HTTP_STATUS' | 'REDIRECT' | null {
  if (status >= 200 && status <= 299) return null;
  return status >= 300 && status <= 399 ? 'REDIRECT' : 'HTTP_STATUS';
}

function jitter(delayMs: number, chance: number): number {
  return Math.round(delayMs * (1 - JITTER + 2 * JITTER * chance));
}

/** @returns milliseconds; 0 if the header is missing, in the past or not understood. RFC 9110: seconds, or an HTTP date. */
export function parseRetryAfter(header: string | null, now: Date): number {
  if (header === null) return 0;
  const text = header.trim();
  const wanted = /^\d{1,15}$/.test(text) ? Number(text) * SECOND : parseHttpDate(text) - now.getTime();
  return Number.isFinite(wanted) ? Math.min(Math.max(wanted, 0), RETRY_AFTER_MAX_MS) : 0;
}

/** Accepts only the form that RFC 9110 requires of senders. `Date.parse` alone accepts far more, such as `-1`. */
function parseHttpDate(text: string): number {
  return /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text) ? Date.parse(text) : Number.NaN;
}
