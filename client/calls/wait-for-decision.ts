import { isTerminal } from '@faceproof/protocol/session-state.js';
import type { Session } from '../answers.js';
import { DecisionTimeoutError } from '../errors/failures.js';

export interface WaitOptions {
  /** How long to wait in all; 15 minutes where left out. */
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Goes on waiting while a person reviews the session; else IN_REVIEW counts as decided, for now. */
  throughReview?: boolean | undefined;
}

const TIMEOUT_MS = 15 * 60_000;
/** Below the 60 s that the service allows, so that proxies that cut at a minute let it through. */
const POLL_SECONDS_MAX = 30;

interface Poll {
  get: (sessionId: string, options: { waitSeconds?: number; signal?: AbortSignal | undefined }) => Promise<Session>;
  nowMs: () => number;
}

/**
 * @returns the session once it is APPROVED, DECLINED, IN_REVIEW, FAILED, EXPIRED or CANCELED: look at `status`
 * @throws DecisionTimeoutError; what a call throws once its retries are used up; the signal's reason
 */
export async function waitForDecision(poll: Poll, sessionId: string, options: WaitOptions = {}): Promise<Session> {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const until = poll.nowMs() + timeoutMs;
  const settled = (session: Session) =>
    isTerminal(session.status) || (session.status === 'IN_REVIEW' && options.throughReview !== true);
  // First without waiting: a long poll waits for the next change, and the last one may have been.
  let session = await poll.get(sessionId, { signal: options.signal });
  while (!settled(session)) {
    const leftMs = until - poll.nowMs();
    if (leftMs <= 0) throw new DecisionTimeoutError(sessionId, session.status, timeoutMs);
    const waitSeconds = Math.max(1, Math.min(POLL_SECONDS_MAX, Math.floor(leftMs / 1000)));
    session = await poll.get(sessionId, { waitSeconds, signal: options.signal });
  }
  return session;
}
