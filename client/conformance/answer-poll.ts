import type { CaptureProgress } from '../calls/captures.js';
import { ATTEMPTS } from './compose-answers.js';
import type { Reply, SdkRequest } from './exchange.js';
import { type Attempt, answer, endLink, type Link, note, refuse } from './link.js';
import { checkWait, meetFault, TOLERANCE_MS } from './meet-fault.js';

/** Twice a second uses 120 of the 300 calls a minute that a token has. */
const POLL_MS_MIN = 500;

/** `GET /v1/captures/:captureId` */
export function answerPoll(link: Link, request: SdkRequest): Reply {
  checkWait(link, 'POLL', request.atMs);
  checkInterval(link, request.atMs);
  const attempt = link.attempts.find(({ opened }) => request.path.endsWith(`/${opened.captureId}`));
  if (attempt === undefined) return refuse(link, 'not_found');
  return meetFault(link, 'POLL', request.atMs, () => answer(200, advance(link, attempt)));
}

function checkInterval(link: Link, atMs: number): void {
  const sinceMs = link.polledAtMs === null ? POLL_MS_MIN : atMs - link.polledAtMs;
  if (sinceMs < POLL_MS_MIN - TOLERANCE_MS)
    note(link, 'poll-interval', `A poll came ${Math.round(sinceMs)} ms after the one before.`);
  link.polledAtMs = atMs;
}

/** Each poll brings the attempt closer to its outcome. */
function advance(link: Link, attempt: Attempt): Omit<CaptureProgress, 'hints'> & { hints: readonly string[] } {
  const { outcome } = attempt;
  if (attempt.state === 'PROCESSING' && attempt.polls++ >= outcome.polls) attempt.state = outcome.state;
  if (attempt.state === outcome.state && outcome.ending !== null && !link.ended) {
    link.endedAtRetry = attempt.state === 'RETRY';
    endLink(link, outcome.ending);
  }
  const none = link.ending === 'NO_ATTEMPTS_LEFT';
  return {
    state: attempt.state,
    attemptsLeft: none ? 0 : Math.max(0, ATTEMPTS - link.uploads),
    hints: attempt.state === 'RETRY' ? outcome.hints : [],
    ending: link.ending,
  };
}
