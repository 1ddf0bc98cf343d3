import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { isTerminal } from '@faceproof/protocol/session-state.js';
import { DecisionTimeoutError } from '../../errors/failures.js';

export interface WaitOptions {
  /** How long to wait in total; default 15 minutes. */
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
  /** True: keep waiting while a person reviews the session. By default, IN_REVIEW ends the wait. */
  throughReview?: boolean | undefined;
}

const TIMEOUT_MS = 15 * 60_000;
/** Below the service's limit of 60 s, so that proxies with a timeout of one minute do not cut the poll. */
const POLL_SECONDS_MAX = 30;

interface Poll {
  get: (sessionId: string, options: { waitSeconds?: number; signal?: AbortSignal | undefined }) => Promise<SessionEnvelope>;
  nowMs: () => number;
}

/**
 * @returns the session once its `status` is APPROVED, DECLINED, IN_REVIEW, FAILED, EXPIRED or CANCELED
 * @throws DecisionTimeoutError; the error of a call that failed after its retries; the signal's reason
 */
export async function waitForDecision(poll: Poll, sessionId: string, options: WaitOptions = {}): Promise<SessionEnvelope> {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const until = poll.nowMs() + timeoutMs;
  const settled = (session: SessionEnvelope) =>
    isTerminal(session.status) || (session.status === 'IN_REVIEW' && options.throughReview !== true);
  // The first call does not wait: a long poll waits for the next change, and the last change may have happened already.
  let session = await poll.get(sessionId, { signal: options.signal });
  while (!settled(session)) {
    const leftMs = until - poll.nowMs();
    if (leftMs <= 0) throw new DecisionTimeoutError(sessionId, session.status, timeoutMs);
    const waitSeconds = Math.max(1, Math.min(POLL_SECONDS_MAX, Math.floor(leftMs / 1000)));
    session = await poll.get(sessionId, { waitSeconds, signal: options.signal });
  }
  return session;
}
