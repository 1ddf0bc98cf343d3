import { Counter, Histogram, type Registry } from 'prom-client';
import type { AddGauge } from './gauge.js';

/** How the service copes with what it is asked for. */
export interface LoadSource {
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
export function addLoadMetrics(
  registry: Registry,
  add: AddGauge,
  { describe, refused }: LoadSource,
): (settled: SettledCapture) => void {
  add(
    'faceproof_admission_rate',
    'LIVE captures that can be decided in a second, as measured lately.',
    async () => (await describe()).ratePerSecond,
  );
  add(
    'faceproof_admission_waiting',
    'LIVE sessions that were refused an attempt and ask again.',
    async () => (await describe()).peopleWaiting,
  );
  add(
    'faceproof_admission_wait_seconds',
    'Expected wait of a LIVE capture. Above ADMISSION_WAIT_SECONDS, sessions and attempts are refused.',
    async () => (await describe()).waitMs / 1000,
  );
  addRefusals(registry, refused);
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

function addRefusals(registry: Registry, refused: LoadSource['refused']): void {
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
