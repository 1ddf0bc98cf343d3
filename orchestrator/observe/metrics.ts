import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Jobs } from '../jobs/jobs.js';
import type { Queryable } from '../store/database.js';

/** What an operator watches and scales on. Labels are routes, states and kinds: nothing that names a person or a session. */
export interface Metrics {
  /** @param route the row's pattern, never the path */
  observeRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Runs one settling and counts how long it took, and whether it ended well. */
  timeSettling(settle: () => Promise<void>): Promise<void>;
  /** @returns Prometheus text; the gauges are read from the queue and the database now */
  render(): Promise<{ text: string; contentType: string }>;
}

export function openMetrics(by: { db: Queryable; jobs: Jobs; uploadBytes: () => number }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'faceproof_' });
  const requests = new Histogram({
    name: 'faceproof_request_duration_seconds',
    help: 'Requests by route pattern and status, from the first byte to the answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
    registers: [registry],
  });
  const settling = new Histogram({
    name: 'faceproof_settle_duration_seconds',
    help: 'The transaction that turns a measurement into a decision, by how it ended.',
    labelNames: ['result'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const uploads: Gauge = new Gauge({
    name: 'faceproof_upload_bytes_in_flight',
    help: 'Bytes of uploads that this process holds or has admitted. Its limit is UPLOADS_MB_MAX.',
    registers: [registry],
    collect() {
      uploads.set(by.uploadBytes());
    },
  });
  addQueueGauges(registry, by.jobs);
  addDatabaseGauges(registry, by.db);

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
    render: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  };
}

function addQueueGauges(registry: Registry, jobs: Jobs): void {
  const waiting = new Gauge({
    name: 'faceproof_jobs_waiting',
    help: 'Captures that no worker has taken yet.',
    registers: [registry],
  });
  const active = new Gauge({
    name: 'faceproof_jobs_in_flight',
    help: 'Captures that a worker measures now.',
    registers: [registry],
  });
  const workers = new Gauge({ name: 'faceproof_workers', help: 'Workers that take captures now.', registers: [registry] });
  const oldest: Gauge = new Gauge({
    name: 'faceproof_oldest_job_age_seconds',
    help: 'How long the oldest capture has waited for a worker. Scale workers on this.',
    registers: [registry],
    async collect() {
      const depth = await jobs.depth();
      waiting.set(depth.waiting);
      active.set(depth.active);
      workers.set(await jobs.countWorkers());
      oldest.set(depth.oldestWaitingMs / 1000);
    },
  });
}

/** Each one statement at a scrape, on an index or a small table. */
function addDatabaseGauges(registry: Registry, db: Queryable): void {
  const outbox: Gauge = new Gauge({
    name: 'faceproof_job_outbox_depth',
    help: 'Captures that were accepted but are not in the queue yet. Above zero for long: the queue is away.',
    registers: [registry],
    async collect() {
      const row = await db('job_outbox').count({ count: '*' }).first();
      outbox.set(Number(row?.count ?? 0));
    },
  });
  const deliveries: Gauge = new Gauge({
    name: 'faceproof_webhook_deliveries',
    help: 'Webhook deliveries by state, of the last 24 hours; PENDING of all time.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      deliveries.reset();
      for (const state of ['PENDING', 'DELIVERED', 'FAILED', 'CANCELED']) deliveries.set({ state }, 0);
      const rows: { state: string; count: number }[] = await db('webhook_deliveries')
        .select('state')
        .count({ count: '*' })
        .where({ state: 'PENDING' })
        .orWhereRaw(`finished_at > now() - interval '24 hours'`)
        .groupBy('state');
      for (const { state, count } of rows) deliveries.set({ state }, count);
    },
  });
  const sessions: Gauge = new Gauge({
    name: 'faceproof_sessions_open',
    help: 'Sessions that are not decided yet, by status.',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      sessions.reset();
      const open = ['CREATED', 'CAPTURING', 'PROCESSING', 'IN_REVIEW'];
      for (const status of open) sessions.set({ status }, 0);
      const rows: { status: string; count: number }[] = await db('sessions')
        .select('status')
        .count({ count: '*' })
        .whereIn('status', open)
        .groupBy('status');
      for (const { status, count } of rows) sessions.set({ status }, count);
    },
  });
}
