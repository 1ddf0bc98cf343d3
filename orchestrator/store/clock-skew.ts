import type { Clock } from '../clock.js';
import { startRounds } from '../start-rounds.js';
import type { Database } from './database.js';

/** The clock of this machine differs too much from the database's. What it would date must wait. */
export class ClockSkewError extends Error {
  override name = 'ClockSkewError';
}

/** How far the clock of this machine is from the clock of the database, which all orchestrators share. */
export interface ClockSkew {
  /** Positive if this machine's clock is ahead. */
  skewMs(): number;
  /** @throws ClockSkewError beyond the bound */
  check(): void;
  /** Calls back whenever the clock becomes wrong or right again, and at once if it is wrong. */
  onTurn(hear: (wrong: boolean) => void): void;
  /** Compares the clocks now. */
  measure(): Promise<void>;
  stop(): Promise<void>;
}

interface Comparison {
  skewMs: number;
  /** Half of the round trip: the database read its clock at an unknown moment of it. */
  errorMs: number;
  /** The clock minus the time since the start of the process, which no change of the clock affects. */
  offsetMs: number;
}

const EVERY_MS = 10_000;

/**
 * Compares the clocks every ten seconds. A clock that is set in between is noticed at once, because it then disagrees with the
 * process's own timer.
 *
 * @param by.monotonic milliseconds since some moment, of a timer that no one sets
 */
export async function openClockSkew(by: {
  db: Database;
  clock: Clock;
  monotonic: () => number;
  msMax: number;
  onWrong: (error: ClockSkewError) => void;
  onError: (error: unknown) => void;
}): Promise<ClockSkew> {
  const state = { last: await compare(by), wrong: false };
  const hearing: ((wrong: boolean) => void)[] = [];
  const offsetNow = () => by.clock.now().getTime() - by.monotonic();
  const skewMs = () => state.last.skewMs + offsetNow() - state.last.offsetMs;
  const judge = () => {
    const skew = skewMs();
    return Math.abs(skew) - state.last.errorMs > by.msMax ? new ClockSkewError(explain(skew, by.msMax)) : null;
  };
  const report = () => {
    const error = judge();
    const wrong = error !== null;
    if (wrong === state.wrong) return error;
    state.wrong = wrong;
    if (wrong) by.onWrong(error);
    for (const hear of hearing) hear(wrong);
    return error;
  };
  const measure = async () => {
    state.last = await compare(by);
    report();
  };
  report();
  const run = async () => {
    await measure();
    return false;
  };
  const rounds = startRounds({ run, everyMs: EVERY_MS, onError: by.onError });
  return {
    skewMs,
    check() {
      const error = report();
      if (error !== null) throw error;
    },
    onTurn(hear) {
      hearing.push(hear);
      if (state.wrong) hear(true);
    },
    measure,
    stop: () => rounds.stop(),
  };
}

async function compare(by: { db: Database; clock: Clock; monotonic: () => number }): Promise<Comparison> {
  const begun = by.monotonic();
  const { rows } = await by.db.raw('select extract(epoch from clock_timestamp())::float8 * 1000 as "nowMs"');
  const ended = by.monotonic();
  const offsetMs = by.clock.now().getTime() - by.monotonic();
  return { skewMs: (begun + ended) / 2 + offsetMs - rows[0].nowMs, errorMs: (ended - begun) / 2, offsetMs };
}

function explain(skewMs: number, msMax: number): string {
  const direction = skewMs > 0 ? 'ahead of' : 'behind';
  return `The clock of this machine is ${Math.round(Math.abs(skewMs))} ms ${direction} the database's, more than the ${msMax} ms of CLOCK_SKEW_MS_MAX: correct it (NTP). Until then, this process signs, settles and accepts nothing.`;
}
