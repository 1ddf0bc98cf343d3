import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Jobs } from '../jobs/jobs.js';
import type { WitnessesConfig } from '../witnesses.config.js';
import { addDatabaseGauges, type GaugeSource } from './database-gauges.js';
import { type AddGauge, openGauges } from './gauge.js';
import type { Series } from './health-limits.js';
import { addJudgedMetrics, type JudgedForMetrics } from './judged-metrics.js';
import { addLoadMetrics, type LoadSource, type SettledCapture } from './load-metrics.js';
import { openRenderer, readSeries } from './render-metrics.js';
import { addWitnessMetrics } from './witness-metrics.js';

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

export function openMetrics(by: {
  db: GaugeSource['db'];
  jobs: Pick<Jobs, 'depth' | 'countWorkers'>;
  load: LoadSource & Pick<GaugeSource, 'now'>;
  uploadBytes: () => number;
  referencePixels: () => number;
  clockSkewMs: () => number;
  witnessing: WitnessesConfig;
}): Metrics {
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
  const add = openGauges(registry);
  add(
    'faceproof_upload_bytes_in_flight',
    'Bytes of uploads held or admitted by this process. UPLOADS_MB_MAX is the limit.',
    by.uploadBytes,
  );
  add(
    'faceproof_reference_pixels_in_flight',
    'Pixels of reference pictures that wait for a worker. The limit is REFERENCES_MEGAPIXELS_MAX.',
    by.referencePixels,
  );
  add(
    'faceproof_clock_skew_seconds',
    "How far this machine's clock is ahead of the database's. Beyond CLOCK_SKEW_MS_MAX, this process settles nothing.",
    () => by.clockSkewMs() / 1000,
  );
  addQueueGauges(add, by.jobs);
  const source = { db: by.db, now: by.load.now };
  addDatabaseGauges(add, source);
  const observeDecision = addLoadMetrics(registry, add, by.load);
  const observeJudged = addJudgedMetrics(registry);
  const countSubmission = addWitnessMetrics(registry, add, { ...source, ...by.witnessing });
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
    observeDecision,
    observeJudged,
    countAttempt: ({ delivered }) => attempts.inc({ result: delivered ? 'delivered' : 'failed' }),
    countDroppedCalls: (count) => droppedCalls.inc(count),
    countSubmission,
    read: (names) => Promise.all(names.map((name) => readSeries(registry, name))),
    render: async () => ({ text: await renderText(), contentType: registry.contentType }),
  };
}

interface QueueReading extends Awaited<ReturnType<Jobs['depth']>> {
  workers: number;
}

const QUEUE_GAUGES: readonly (readonly [name: string, help: string, numberOf: (reading: QueueReading) => number])[] = [
  ['faceproof_jobs_waiting', 'Captures waiting for a worker.', ({ measuring }) => measuring.waiting],
  ['faceproof_jobs_in_flight', 'Captures being measured.', ({ measuring }) => measuring.active],
  ['faceproof_settle_jobs_waiting', 'Measured captures that wait to be settled.', ({ settling }) => settling.waiting],
  ['faceproof_settle_jobs_in_flight', 'Captures being settled.', ({ settling }) => settling.active],
  [
    'faceproof_oldest_settle_job_age_seconds',
    'Time since the upload of the oldest capture that is measured and waits to be settled.',
    ({ settling }) => settling.oldestWaitingMs / 1000,
  ],
  ['faceproof_workers', 'Workers ready to take captures.', ({ workers }) => workers],
  [
    'faceproof_oldest_job_age_seconds',
    'Time that the oldest capture has waited for a worker. Scale workers on this.',
    ({ measuring }) => measuring.oldestWaitingMs / 1000,
  ],
];

/** One reading of the queue for all gauges of a scrape: a gauge that did not wait for it would show the scrape before. */
function addQueueGauges(add: AddGauge, jobs: Pick<Jobs, 'depth' | 'countWorkers'>): void {
  const state: { running: Promise<QueueReading> | null } = { running: null };
  const readQueue = async () => ({ ...(await jobs.depth()), workers: await jobs.countWorkers() });
  const read = () => {
    state.running ??= readQueue().finally(() => {
      state.running = null;
    });
    return state.running;
  };
  for (const [name, help, numberOf] of QUEUE_GAUGES) add(name, help, async () => numberOf(await read()));
}
