import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { addGauges, type GaugeSource } from './gauges.js';
import type { Series } from './health-limits.js';
import { addJudgedMetrics, type JudgedForMetrics } from './judged-metrics.js';
import { openRenderer, readSeries } from './render-metrics.js';

/** Metrics for monitoring and scaling. Labels are routes, states and kinds; none identifies a person or a session. */
export interface Metrics {
  /** @param route the row's pattern, never the path */
  observeRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Runs one settling and records its duration and outcome. */
  timeSettling(settle: () => Promise<void>): Promise<void>;
  /** Observes how long after its upload a capture was decided. */
  observeDecision(settled: SettledCapture): void;
  /** Counts what the checks made of a capture. */
  observeJudged(judged: JudgedForMetrics): void;
  /** Counts an attempt to deliver a webhook. */
  countAttempt(attempt: { delivered: boolean }): void;
  /** Counts API calls that the list of recent calls leaves out. */
  countDroppedCalls(count: number): void;
  /** Counts what became of a checkpoint that was submitted to a witness. */
  countSubmission(witness: string, result: string): void;
  /** @returns Prometheus text within two seconds; the gauges are read from the queue and the database at that moment */
  render(): Promise<{ text: string; contentType: string }>;
  /** @returns the series of each gauge; null for one that could not be read in time, or is not there */
  read(names: readonly string[]): Promise<(readonly Series[] | null)[]>;
}

/** A capture that was decided, or whose session failed. */
export interface SettledCapture {
  mode: 'LIVE' | 'TEST';
  /** `failed`: after a fault of the service. */
  result: 'measured' | 'failed';
  seconds: number;
}

/** @param by.load.refused refusals of this process since its start */
export function openMetrics(
  by: Omit<GaugeSource, 'now' | 'describe'> & {
    load: Pick<GaugeSource, 'now' | 'describe'> & { refused: () => { sessions: number; attempts: number } };
  },
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'faceproof_' });
  const requests = new Histogram({
    name: 'faceproof_request_duration_seconds',
    help: 'Duration of requests by route pattern and status, from the first byte to the answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
    registers: [registry],
  });
  const settling = new Histogram({
    name: 'faceproof_settle_duration_seconds',
    help: 'Duration of the transaction that turns a measurement into a decision, by outcome.',
    labelNames: ['result'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const attempts = new Counter({
    name: 'faceproof_webhook_attempts_total',
    help: 'Attempts of this process to deliver a webhook, by result.',
    labelNames: ['result'],
    registers: [registry],
  });
  for (const result of ['delivered', 'failed']) attempts.inc({ result }, 0);
  const droppedCalls = new Counter({
    name: 'faceproof_recent_calls_dropped_total',
    help: 'API calls that the list of recent calls left out, because too many waited or the database refused them.',
    registers: [registry],
  });
  const decisions = new Histogram({
    name: 'faceproof_decision_seconds',
    help: 'Time from the upload of a capture to its decision, or to the failure of its session.',
    labelNames: ['mode', 'result'],
    buckets: [0.5, 1, 2, 5, 10, 20, 30, 60, 90, 120],
    registers: [registry],
  });
  const refusals: Counter = new Counter({
    name: 'faceproof_admission_refused_total',
    help: 'Refusals of this process because of the expected wait: sessions, and attempts of existing sessions.',
    labelNames: ['what'],
    registers: [registry],
    collect() {
      refusals.reset();
      const { sessions, attempts } = by.load.refused();
      refusals.inc({ what: 'session' }, sessions);
      refusals.inc({ what: 'attempt' }, attempts);
    },
  });
  const submissions = new Counter({
    name: 'faceproof_witness_submissions_total',
    help: 'Checkpoints that this process submitted to a witness, by result.',
    labelNames: ['witness', 'result'],
    registers: [registry],
  });
  for (const { name } of by.witnessing.witnesses) submissions.inc({ witness: name, result: 'COSIGNED' }, 0);
  const observeJudged = addJudgedMetrics(registry);
  addGauges(registry, { ...by, ...by.load });
  const renderText = openRenderer(registry);

  return {
    observeRequest: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    async timeSettling(settle) {
      const end = settling.startTimer();
      try {
        await settle();
        end({ result: 'settled' });
      } catch (error) {
        end({ result: 'failed' });
        throw error;
      }
    },
    observeDecision: ({ mode, result, seconds }) => decisions.observe({ mode, result }, seconds),
    observeJudged,
    countAttempt: ({ delivered }) => attempts.inc({ result: delivered ? 'delivered' : 'failed' }),
    countDroppedCalls: (count) => droppedCalls.inc(count),
    countSubmission: (witness, result) => submissions.inc({ witness, result }),
    read: (names) => Promise.all(names.map((name) => readSeries(registry, name))),
    render: async () => ({ text: await renderText(), contentType: registry.contentType }),
  };
}
