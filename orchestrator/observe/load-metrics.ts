import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Queryable } from '../store/database.js';

/** How the service copes with what it is asked for. */
export interface LoadSource {
  db: Queryable;
  now: () => Date;
  describe: () => Promise<Load>;
  /** Refusals of this process since its start. */
  refused: () => { sessions: number; attempts: number };
}

/** The wait that a LIVE capture would have now, what is decided in a second, and how many sessions wait for a place. */
interface Load {
  waitMs: number;
  ratePerSecond: number;
  peopleWaiting: number;
}

/** @returns what observes the time from an upload to its decision */
export function addLoadMetrics(registry: Registry, source: LoadSource): (settled: SettledCapture) => void {
  addAdmission(registry, source);
  addOldestUndecided(registry, source);
  const decisions = new Histogram({
    name: 'faceproof_decision_seconds',
    help: 'Time from the upload of a capture to its decision, or to the failure of its session.',
    labelNames: ['mode', 'result'],
    buckets: [0.5, 1, 2, 5, 10, 20, 30, 60, 90, 120],
    registers: [registry],
  });
  return ({ mode, result, seconds }) => decisions.observe({ mode, result }, seconds);
}

export interface SettledCapture {
  mode: 'LIVE' | 'TEST';
  /** `failed`: after a fault of the service. */
  result: 'measured' | 'failed';
  seconds: number;
}

/** Each gauge reads its own value: a registry reads gauges at the same time, so that one cannot set another in time for the scrape. */
function addAdmission(registry: Registry, { describe, refused }: LoadSource): void {
  const gauge = (name: string, help: string, read: (load: Load) => number) => {
    const made: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        made.set(read(await describe()));
      },
    });
  };
  gauge(
    'faceproof_admission_rate',
    'LIVE captures that can be decided in a second, as measured lately.',
    ({ ratePerSecond }) => ratePerSecond,
  );
  gauge(
    'faceproof_admission_waiting',
    'LIVE sessions that were refused an attempt and ask again.',
    ({ peopleWaiting }) => peopleWaiting,
  );
  gauge(
    'faceproof_admission_wait_seconds',
    'Expected wait of a LIVE capture. Above ADMISSION_WAIT_SECONDS, sessions and attempts are refused.',
    ({ waitMs }) => waitMs / 1000,
  );
  const refusals: Counter = new Counter({
    name: 'faceproof_admission_refused_total',
    help: 'Refusals of this process because of the expected wait: sessions, and attempts of existing sessions.',
    labelNames: ['what'],
    registers: [registry],
    collect() {
      refusals.reset();
      const { sessions, attempts } = refused();
      refusals.inc({ what: 'session' }, sessions);
      refusals.inc({ what: 'attempt' }, attempts);
    },
  });
}

/** Reads the first entry of an index. */
function addOldestUndecided(registry: Registry, { db, now }: LoadSource): void {
  const oldest: Gauge = new Gauge({
    name: 'faceproof_oldest_undecided_seconds',
    help: 'Time since the upload of the oldest LIVE capture without a decision, whatever it waits for.',
    registers: [registry],
    async collect() {
      const row = await db('captures')
        .whereRaw(`state = 'PROCESSING' and measured_for is not null`)
        .min({ uploadedAt: 'uploaded_at' })
        .first();
      const at: Date | null = row?.uploadedAt ?? null;
      oldest.set(at === null ? 0 : Math.max(0, (now().getTime() - at.getTime()) / 1000));
    },
  });
}
