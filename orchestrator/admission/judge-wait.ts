import type { Traffic } from './traffic.js';

/** Who asks for a place. `sessionId`: null for a session that does not exist yet. */
export interface Asking {
  accountId: string;
  sessionId: string | null;
}

export type Verdict = { admitted: true } | { admitted: false; retryAfterSeconds: number };

/** The places that only accounts with less than an equal share get, so that one account cannot hold all. */
const KEPT_SHARE = 0.2;
/** A caller never waits longer than this before it asks again: capacity may have returned. */
export const RETRY_AFTER_SECONDS_MAX = 30;
/** An account's attempts count at least this much, and its history weighs as if it began with so many uploads. */
const WEIGHT_MIN = 0.1;
const ASSUMED_UPLOADS = 4;

/**
 * Whether another capture can be decided within the limit. A place is a capture that the workers can measure within it. Taken
 * are the captures in line, and the attempts that were opened within the last `limitMs`, each by how often its account uploads
 * what it opens. Older attempts are not counted: their uploads arrive no faster than they were admitted. Pure.
 *
 * @param rate captures a second
 */
export function judgeWait(traffic: Traffic, rate: number, limitMs: number, asking: Asking): Verdict {
  const places = (rate * limitMs) / 1000;
  const taken = takenByAccount(traffic);
  const own = taken.get(asking.accountId) ?? 0;
  const accounts = new Set([asking.accountId, ...taken.keys(), ...traffic.waiting.map(({ accountId }) => accountId)]);
  const sharesFairly = accounts.size === 1 || own + 1 <= places / accounts.size;
  const open = sharesFairly ? places : places * (1 - KEPT_SHARE);
  const needed = sum(taken) + countAhead(traffic.waiting, asking) + 1;
  // Where nobody is, the first one is admitted, however slow the workers are.
  if (needed <= Math.max(1, open)) return { admitted: true };
  const seconds = Math.ceil((needed - open) / rate);
  return { admitted: false, retryAfterSeconds: Math.min(RETRY_AFTER_SECONDS_MAX, Math.max(1, seconds)) };
}

/** How long a capture would wait that arrived now. */
export function expectedWaitMs(traffic: Traffic, rate: number): number {
  return (sum(takenByAccount(traffic)) / rate) * 1000;
}

function takenByAccount({ inLine, opened, history }: Traffic): Map<string, number> {
  const taken = new Map(inLine);
  for (const [accountId, count] of opened) {
    const weight = weightOf(history.get(accountId));
    taken.set(accountId, (taken.get(accountId) ?? 0) + count * weight);
  }
  return taken;
}

function weightOf(history: { opened: number; uploaded: number } | undefined): number {
  const { opened, uploaded } = history ?? { opened: 0, uploaded: 0 };
  return Math.max(WEIGHT_MIN, (uploaded + ASSUMED_UPLOADS) / (opened + ASSUMED_UPLOADS));
}

/**
 * Those who are admitted first. The accounts take turns: the first of each, then the second of each. Within an account, and
 * within a turn, earlier ones come first. A session without a place in line comes after all of its account.
 */
function countAhead(waiting: Traffic['waiting'], asking: Asking): number {
  const turns = new Map<string, number>();
  const order = waiting.map(({ sessionId, accountId }) => {
    const turn = turns.get(accountId) ?? 0;
    turns.set(accountId, turn + 1);
    return { sessionId, turn };
  });
  const at = order.findIndex(({ sessionId }) => sessionId === asking.sessionId);
  const turn = order[at]?.turn ?? turns.get(asking.accountId) ?? 0;
  const position = at === -1 ? order.length : at;
  return order.filter((one, i) => one.turn < turn || (one.turn === turn && i < position)).length;
}

function sum(taken: ReadonlyMap<string, number>): number {
  let total = 0;
  for (const count of taken.values()) total += count;
  return total;
}
