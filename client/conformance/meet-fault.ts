import type { Reply } from './exchange.js';
import { endLink, type Link, newestAttempt, note, refuse } from './link.js';
import type { Fault } from './scenarios.js';

/** Timers may end a little early, and a request that waited in the network comes closer to the next one. */
export const TOLERANCE_MS = 150;

/** Acts, unless the next fault of the scenario prevents that or hides it. */
export function meetFault(link: Link, on: Fault['on'], atMs: number, act: () => Reply): Reply {
  const [next] = link.faults;
  if (next?.on !== on) return act();
  link.faults.shift();
  if (on === 'POLL') link.polledAtMs = null;
  if (next.what === 'LOSE_ANSWER') act();
  return typeof next.what === 'string' ? { kind: 'CUT' } : refuseOnce(link, { on, atMs, ...next.what });
}

/** Notes a call that comes again before Retry-After has passed. */
export function checkWait(link: Link, on: Fault['on'], atMs: number): void {
  const index = link.waits.findIndex((wait) => wait.on === on);
  const [wait] = index === -1 ? [] : link.waits.splice(index, 1);
  if (wait !== undefined && atMs < wait.untilMs - TOLERANCE_MS)
    note(link, 'retry-after', `The call came again ${Math.round(wait.untilMs - atMs)} ms too early.`);
}

function refuseOnce(
  link: Link,
  { on, atMs, code, retryAfterSeconds }: { on: Fault['on']; atMs: number } & Exclude<Fault['what'], string>,
): Reply {
  const attempt = newestAttempt(link);
  if (retryAfterSeconds !== undefined) link.waits.push({ on, untilMs: atMs + retryAfterSeconds * 1000 });
  if (code === 'upload_token_expired' && attempt !== null) attempt.state = 'EXPIRED';
  if (code !== 'session_state_conflict') return refuse(link, code, { retryAfterSeconds });
  if (attempt !== null) attempt.state = 'DONE';
  endLink(link, 'ENDED');
  return refuse(link, code, { members: { currentStatus: 'CANCELED' } });
}
