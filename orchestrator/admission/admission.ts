import type { SessionStatus } from '@faceproof/protocol/session-state.js';
import type { Clock } from '../clock.js';
import { notNow, type Refusal } from '../refusal.js';
import type { Database } from '../store/database.js';
import { holdsPlace, keepPlace, readLine, readPast } from './admission.store.js';
import { type Asking, expectedWaitMs, judgeWait, type Verdict } from './judge-wait.js';
import { measureRate } from './measure-rate.js';
import { NOTHING_SEEN, type Past, type Traffic } from './traffic.js';

/**
 * Refuses sessions and attempts whose captures would wait too long for a worker. A refusal comes before a person has done
 * anything; a capture that was recorded is never refused for load. Only LIVE sessions are asked for: nothing measures the others.
 */
export interface Admission {
  /** @throws Refusal overloaded */
  admitSession(accountId: string): Promise<void>;
  /**
   * Reserves a place for an attempt. A refused session keeps its place in line if it asks again after Retry-After, until its attempt
   * is opened.
   *
   * @param open stores the attempt; called once it is admitted
   * @throws Refusal overloaded
   */
  admitAttempt<T>(session: { id: string; accountId: string; status: SessionStatus }, open: () => Promise<T>): Promise<T>;
  /**
   * Whether an account has more captures in line than may be admitted of all accounts together. It then uploads many attempts
   * at once that it opened long before.
   */
  exceedsPlaces(accountId: string): Promise<boolean>;
  /** Whether no accepted LIVE capture waits for its decision. */
  isLineEmpty(): Promise<boolean>;
  /** For the metrics. */
  describe(): Promise<{ waitMs: number; ratePerSecond: number; peopleWaiting: number }>;
  /** Refusals of this process since its start. */
  refused(): { sessions: number; attempts: number };
}

/** What is known of other processes is this old at most. */
const LOOK_AGAIN_MS = 200;
/** The same for the last minutes, which cost ten times as much to read and change slowly. */
const LOOK_BACK_AGAIN_MS = 1000;
const COUNT_WORKERS_AGAIN_MS = 5000;

export function openAdmission(by: {
  db: Database;
  clock: Clock;
  countWorkers: () => Promise<number>;
  /** The longest wait that is accepted. */
  limitMs: number;
}): Admission {
  const { db, clock, limitMs } = by;
  const workers = openWorkerCount(by.countWorkers);
  const refused = { sessions: 0, attempts: 0 };
  /** What this process admits counts at once; what others admit counts with the next look. */
  let seen = NOTHING_SEEN;
  let seenAt = Number.NEGATIVE_INFINITY;
  let past: { read: Past; since: number } | null = null;
  let looking: Promise<void> | null = null;
  /** Admitted, but not stored yet: on a busy machine that takes longer than a look is kept. */
  const opening = new Set<Attempt>();

  async function look(): Promise<void> {
    if (performance.now() - seenAt < LOOK_AGAIN_MS) return;
    looking ??= readTraffic().finally(() => {
      looking = null;
    });
    await looking;
  }

  async function readTraffic(): Promise<void> {
    // The past first: a capture that is decided in between may be missing, but is never in both.
    if (past === null || performance.now() - past.since >= LOOK_BACK_AGAIN_MS)
      past = { read: await readPast(db, clock.now()), since: performance.now() };
    const unseen = [...opening];
    const ids = unseen.map(({ sessionId }) => sessionId);
    const { line, stored } = await readLine(db, clock.now(), limitMs, ids);
    seen = unseen.filter(({ sessionId }) => !stored.has(sessionId)).reduce(withAttempt, { ...line, ...past.read });
    seenAt = performance.now();
  }

  /** What comes of it is noted in the same step: many may have waited for one look. */
  function judge(asking: Asking): Verdict {
    return judgeWait(seen, measureRate(seen, workers.now()), limitMs, asking);
  }

  return {
    async admitSession(accountId) {
      await look();
      const verdict = judge({ accountId, sessionId: null });
      if (verdict.admitted) return;
      refused.sessions++;
      throw tooMany(verdict.retryAfterSeconds);
    },

    async admitAttempt({ id: sessionId, accountId, status }, open) {
      const now = clock.now();
      const attempt = { sessionId, accountId };
      const store = () => {
        opening.add(attempt);
        return open().finally(() => opening.delete(attempt));
      };
      // A new session has no attempt yet.
      if (status !== 'CREATED' && (await holdsPlace(db, sessionId, new Date(now.getTime() - limitMs)))) return store();
      await look();
      const verdict = judge(attempt);
      if (verdict.admitted) {
        seen = withAttempt(seen, attempt);
        return store();
      }
      refused.attempts++;
      const dueAt = now.getTime() + verdict.retryAfterSeconds * 1000;
      seen = withWaiting(seen, { sessionId, accountId, dueAt });
      await keepPlace(db, sessionId, now, dueAt);
      throw tooMany(verdict.retryAfterSeconds);
    },

    async exceedsPlaces(accountId) {
      await look();
      const places = (measureRate(seen, workers.now()) * limitMs) / 1000;
      return (seen.inLine.get(accountId) ?? 0) > places;
    },

    async isLineEmpty() {
      await look();
      return seen.inLine.size === 0;
    },

    async describe() {
      await look();
      const ratePerSecond = measureRate(seen, workers.now());
      return { waitMs: expectedWaitMs(seen, ratePerSecond), ratePerSecond, peopleWaiting: seen.waiting.length };
    },

    refused: () => ({ ...refused }),
  };
}

interface Attempt {
  sessionId: string;
  accountId: string;
}

function withAttempt(traffic: Traffic, { sessionId, accountId }: Attempt): Traffic {
  const opened = new Map(traffic.opened);
  opened.set(accountId, (opened.get(accountId) ?? 0) + 1);
  return { ...traffic, opened, waiting: traffic.waiting.filter((one) => one.sessionId !== sessionId) };
}

/** A session that waits already keeps its position. */
function withWaiting(traffic: Traffic, session: Traffic['waiting'][number]): Traffic {
  const at = traffic.waiting.findIndex(({ sessionId }) => sessionId === session.sessionId);
  return { ...traffic, waiting: at === -1 ? [...traffic.waiting, session] : traffic.waiting.with(at, session) };
}

function tooMany(retryAfterSeconds: number): Refusal {
  const detail = 'Too many people are being checked at this moment. Retry as Retry-After says.';
  return notNow('overloaded', detail, retryAfterSeconds);
}

/** Counts in the background: a queue that is away must not delay a refusal. */
function openWorkerCount(count: () => Promise<number>): { now(): number } {
  let known = 0;
  let askedAt = Number.NEGATIVE_INFINITY;
  return {
    now() {
      if (performance.now() - askedAt > COUNT_WORKERS_AGAIN_MS) {
        askedAt = performance.now();
        count().then(
          (workers) => {
            known = workers;
          },
          () => undefined,
        );
      }
      return known;
    },
  };
}
