import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Jobs } from '../jobs/jobs.js';
import type { Queryable } from '../store/database.js';
import type { WitnessesConfig } from '../witnesses.config.js';
import { addClockGauge } from './clock-gauge.js';
import { addComparisonGauges } from './comparison-gauges.js';
import { addDatabaseGauge } from './database-gauge.js';
import { addDriftGauges } from './drift-gauge.js';
import type { Series } from './health-limits.js';
import { addJudgedMetrics, type JudgedForMetrics } from './judged-metrics.js';
import { addKeyGauge } from './key-gauge.js';
import { addLoadMetrics, type LoadSource, type SettledCapture } from './load-metrics.js';
import { addProductGauges } from './product-gauges.js';
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
  db: Queryable;
  jobs: Pick<Jobs, 'depth' | 'countWorkers'>;
  load: Omit<LoadSource, 'db'>;
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
  const uploads: Gauge = new Gauge({
    name: 'faceproof_upload_bytes_in_flight',
    help: 'Bytes of uploads held or admitted by this process. UPLOADS_MB_MAX is the limit.',
    registers: [registry],
    collect() {
      uploads.set(by.uploadBytes());
    },
  });
  const references: Gauge = new Gauge({
    name: 'faceproof_reference_pixels_in_flight',
    help: 'Pixels of reference pictures that wait for a worker. The limit is REFERENCES_MEGAPIXELS_MAX.',
    registers: [registry],
    collect() {
      references.set(by.referencePixels());
    },
  });
  addQueueGauges(registry, by.jobs);
  addDatabaseGauges(registry, { db: by.db, now: by.load.now });
  const observeDecision = addLoadMetrics(registry, { ...by.load, db: by.db });
  const observeJudged = addJudgedMetrics(registry);
  addProductGauges(registry, { db: by.db, now: by.load.now });
  addDriftGauges(registry, by.db);
  addComparisonGauges(registry, { db: by.db, now: by.load.now });
  addKeyGauge(registry, by.db);
  addClockGauge(registry, by.clockSkewMs);
  addDatabaseGauge(registry, by.db);
  const countSubmission = addWitnessMetrics(registry, { db: by.db, now: by.load.now, ...by.witnessing });
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
function addQueueGauges(registry: Registry, jobs: Pick<Jobs, 'depth' | 'countWorkers'>): void {
  const state: { running: Promise<QueueReading> | null } = { running: null };
  const readQueue = async () => ({ ...(await jobs.depth()), workers: await jobs.countWorkers() });
  const read = () => {
    state.running ??= readQueue().finally(() => {
      state.running = null;
    });
    return state.running;
  };
  for (const [metric, help, numberOf] of QUEUE_GAUGES) {
    const gauge: Gauge = new Gauge({
      name: metric,
      help,
      registers: [registry],
      async collect() {
        gauge.set(numberOf(await read()));
      },
    });
  }
}

/** One statement each per scrape, on an index of the rows that count or on a small table. */
function addDatabaseGauges(registry: Registry, { db, now }: { db: Queryable; now: () => Date }): void {
  const outbox: Gauge = new Gauge({
    name: 'faceproof_job_outbox_depth',
    help: 'Accepted captures that are not in the queue yet. If this stays above zero, the queue is unreachable.',
    registers: [registry],
    async collect() {
      const row = await db('job_outbox').count({ count: '*' }).first();
      outbox.set(Number(row?.count ?? 0));
    },
  });
  const unlinked: Gauge = new Gauge({
    name: 'faceproof_audit_entries_waiting',
    help: 'Audit entries that have no link in the chain yet. If this stays above zero, the log of the orchestrators says why.',
    registers: [registry],
    async collect() {
      const row = await db('audit_pending').count({ count: '*' }).first();
      unlinked.set(Number(row?.count ?? 0));
    },
  });
  const outside = () => db('receipts').whereNull('log_index');
  const unlogged: Gauge = new Gauge({
    name: 'faceproof_receipts_outside_log',
    help: 'Receipts that are not in the evidence log yet.',
    registers: [registry],
    async collect() {
      const row = await outside().count({ count: '*' }).first();
      unlogged.set(Number(row?.count ?? 0));
    },
  });
  const oldestUnlogged: Gauge = new Gauge({
    name: 'faceproof_oldest_receipt_outside_log_seconds',
    help: 'Age of the oldest receipt that is not in the evidence log yet; 0 without one.',
    registers: [registry],
    async collect() {
      const row = await outside().orderBy('decided_at').first('decided_at');
      oldestUnlogged.set(row === undefined ? 0 : Math.max(0, (now().getTime() - row.decided_at.getTime()) / 1000));
    },
  });
  const unexported: Gauge = new Gauge({
    name: 'faceproof_oldest_unexported_erasure_seconds',
    help: 'Age of the oldest erasure that no list outside of the database has; 0 without one. A loss of the database would undo it.',
    registers: [registry],
    async collect() {
      const row = await db('erasures').whereNull('exported_at').orderBy('erased_at').first('erased_at');
      unexported.set(row === undefined ? 0 : Math.max(0, (now().getTime() - row.erased_at.getTime()) / 1000));
    },
  });
  const deliveries: Gauge = new Gauge({
    name: 'faceproof_webhook_deliveries',
    help: 'Webhook deliveries that wait (PENDING), and those of the last 24 hours that were never delivered.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      deliveries.reset();
      for (const state of ['PENDING', 'FAILED', 'CANCELED']) deliveries.set({ state }, 0);
      for (const { state, count } of await countDeliveries(db)) deliveries.set({ state }, count);
    },
  });
  const sessions: Gauge = new Gauge({
    name: 'faceproof_sessions_open',
    help: 'Undecided sessions by status.',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      sessions.reset();
      const open = ['CREATED', 'CAPTURING', 'PROCESSING', 'IN_REVIEW'];
      for (const status of open) sessions.set({ status }, 0);
      for (const { status, count } of await countOpenSessions(db)) sessions.set({ status }, count);
    },
  });
}

/** The delivered ones, which are most, are not read: the counter of attempts has them. The conditions are those of the indexes. */
async function countDeliveries(db: Queryable): Promise<{ state: string; count: number }[]> {
  const { rows } = await db.raw(
    `select state, count(*) from webhook_deliveries where state = 'PENDING' group by state
     union all
     select state, count(*) from webhook_deliveries
     where state in ('FAILED', 'CANCELED') and finished_at > now() - interval '24 hours' group by state`,
  );
  return rows;
}

async function countOpenSessions(db: Queryable): Promise<{ status: string; count: number }[]> {
  const { rows } = await db.raw(
    `select status, count(*) from sessions where status in ('CREATED', 'CAPTURING', 'PROCESSING', 'IN_REVIEW') group by status`,
  );
  return rows;
}
