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
/** No place is kept free for a session that asks again later than this, or that has not asked for this long after it should have. */
const SOON_MS = 1000;
const GONE_MS = 3000;
/** How many more are admitted while captures hardly wait. */
const GROWTH_MAX = 0.5;
/** How many of the last captures show how long captures wait. */
const SHOWN = 20;

/**
 * Whether another capture can be decided within the limit. A place is a capture that the workers can measure within it. Taken
 * are the captures in line, and the attempts that were opened within the last `limitMs`, each by how often its account uploads
 * what it opens. Older attempts are not counted: their uploads arrive no faster than they were admitted. Pure.
 *
 * @param rate captures a second
 */
export function judgeWait(traffic: Traffic, rate: number, limitMs: number, asking: Asking): Verdict {
  const places = (rate * limitMs * growthOf(traffic, limitMs)) / 1000;
  const taken = takenByAccount(traffic);
  const own = taken.get(asking.accountId) ?? 0;
  const accounts = new Set([asking.accountId, ...taken.keys(), ...traffic.waiting.map(({ accountId }) => accountId)]);
  const sharesFairly = accounts.size === 1 || own + 1 <= places / accounts.size;
  const open = sharesFairly ? places : places * (1 - KEPT_SHARE);
  const ahead = listAhead(traffic.waiting, asking);
  const present = ahead.filter(({ dueAt }) => dueAt > traffic.at - GONE_MS && dueAt < traffic.at + SOON_MS);
  // Where no one is, the first one is admitted, however slow the workers are.
  if (sum(taken) + present.length + 1 <= Math.max(1, open)) return { admitted: true };
  const seconds = Math.ceil((sum(taken) + ahead.length + 1 - open) / rate);
  return { admitted: false, retryAfterSeconds: Math.min(RETRY_AFTER_SECONDS_MAX, Math.max(1, seconds)) };
}

/**
 * While captures are decided soon, more are admitted than were decided lately: otherwise a service that was asked for little would
 * admit little, and never show what it can do.
 */
function growthOf({ settled }: Traffic, limitMs: number): number {
  const shown = settled.slice(0, SHOWN);
  if (shown.length === 0) return 1;
  const meanMs = shown.reduce((total, { uploadedAt, settledAt }) => total + settledAt - uploadedAt, 0) / shown.length;
  return 1 + GROWTH_MAX * Math.min(1, Math.max(0, 1 - (2 * meanMs) / limitMs));
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
function listAhead(waiting: Traffic['waiting'], asking: Asking): Traffic['waiting'] {
  const turns = new Map<string, number>();
  const order = waiting.map(({ sessionId, accountId }) => {
    const turn = turns.get(accountId) ?? 0;
    turns.set(accountId, turn + 1);
    return { sessionId, turn };
  });
  const at = order.findIndex(({ sessionId }) => sessionId === asking.sessionId);
  const turn = order[at]?.turn ?? turns.get(asking.accountId) ?? 0;
  const position = at === -1 ? order.length : at;
  return waiting.filter((_, i) => {
    const other = order[i]?.turn ?? 0;
    return other < turn || (other === turn && i < position);
  });
}

function sum(taken: ReadonlyMap<string, number>): number {
  let total = 0;
  for (const count of taken.values()) total += count;
  return total;
}
