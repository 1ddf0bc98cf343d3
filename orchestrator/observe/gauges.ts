import { Gauge, type Registry } from 'prom-client';
import type { Jobs } from '../jobs/jobs.js';
import type { Query, Queryable } from '../store/database.js';
import { requireWritable } from '../store/require-writable.js';
import type { WitnessesConfig } from '../witnesses.config.js';
import type { Series } from './health-limits.js';

/** What the gauges are read from, at each scrape. */
export interface GaugeSource {
  db: Queryable;
  jobs: Pick<Jobs, 'depth' | 'countWorkers'>;
  now: () => Date;
  /** The wait that a LIVE capture would have now, what is decided in a second, and how many sessions wait for a place. */
  describe: () => Promise<{ waitMs: number; ratePerSecond: number; peopleWaiting: number }>;
  uploadBytes: () => number;
  referencePixels: () => number;
  /** Of this machine's clock against the database's; positive if it is ahead. */
  clockSkewMs: () => number;
  witnessing: WitnessesConfig;
  /** When the certificate of the public address ends, in milliseconds since 1970; null: not known. */
  certificateEnd?: (now: number) => Promise<number | null>;
  /** Of the media store; null: no limit is known. */
  mediaFreeBytes?: () => Promise<number | null>;
}

/** A number, or one for each combination of the labels. */
type Reading = number | readonly Series[];
type Row = readonly [help: string, read: (by: GaugeSource) => Reading | Promise<Reading>, ...labels: string[]];

const DAY_MS = 86_400_000;
const OPEN = ['CREATED', 'CAPTURING', 'PROCESSING', 'IN_REVIEW'];
const OPEN_SESSIONS = `select status, count(*) from sessions where status in ('${OPEN.join("', '")}')`;
const STEPS = ['created', 'opened', 'agreed', 'uploaded', 'decided'];
/** With today, in UTC. */
const FUNNEL_DAYS = 7;

/**
 * THE GAUGES. Each reads for itself, because a registry reads them at the same time; a statement is on an index of the rows that
 * count, or on a small table. They are of all accounts together: no label names an account, a session or a person.
 */
const GAUGES: Readonly<Record<string, Row>> = {
  faceproof_upload_bytes_in_flight: [
    'Bytes of uploads held or admitted by this process. UPLOADS_MB_MAX is the limit.',
    ({ uploadBytes }) => uploadBytes(),
  ],
  faceproof_reference_pixels_in_flight: [
    'Pixels of reference pictures that wait for a worker. The limit is REFERENCES_MEGAPIXELS_MAX.',
    ({ referencePixels }) => referencePixels(),
  ],
  faceproof_job_outbox_depth: [
    'Accepted captures that are not in the queue yet. If this stays above zero, the queue is unreachable.',
    ({ db }) => countRows(db('job_outbox')),
  ],
  faceproof_audit_entries_waiting: [
    'Audit entries that have no link in the chain yet. If this stays above zero, the log of the orchestrators says why.',
    ({ db }) => countRows(db('audit_pending')),
  ],
  faceproof_receipts_outside_log: [
    'Receipts that are not in the evidence log yet.',
    ({ db }) => countRows(db('receipts').whereNull('log_index')),
  ],
  faceproof_oldest_receipt_outside_log_seconds: [
    'Age of the oldest receipt that is not in the evidence log yet; 0 without one.',
    ({ db, now }) => ageOf(db('receipts').whereNull('log_index'), 'decided_at', now()),
  ],
  faceproof_oldest_unexported_erasure_seconds: [
    'Age of the oldest erasure that no list outside of the database has; 0 without one. A loss of the database would undo it.',
    ({ db, now }) => ageOf(db('erasures').whereNull('exported_at'), 'erased_at', now()),
  ],
  faceproof_webhook_deliveries: [
    'Webhook deliveries that wait (PENDING), and those of the last 24 hours that were never delivered.',
    // The delivered ones, which are most, are not read: the counter of attempts has them. The conditions are those of the indexes.
    ({ db }) =>
      countBy(
        db,
        'state',
        ['PENDING', 'FAILED', 'CANCELED'],
        `select state, count(*) from webhook_deliveries where state = 'PENDING' group by state
         union all
         select state, count(*) from webhook_deliveries
         where state in ('FAILED', 'CANCELED') and finished_at > now() - interval '24 hours' group by state`,
      ),
    'state',
  ],
  faceproof_sessions_open: [
    'Undecided sessions by status.',
    ({ db }) => countBy(db, 'status', OPEN, `${OPEN_SESSIONS} group by status`),
    'status',
  ],
  faceproof_admission_rate: [
    'LIVE captures that can be decided in a second, as measured lately.',
    async ({ describe }) => (await describe()).ratePerSecond,
  ],
  faceproof_admission_waiting: [
    'LIVE sessions that were refused an attempt and ask again.',
    async ({ describe }) => (await describe()).peopleWaiting,
  ],
  faceproof_admission_wait_seconds: [
    'Expected wait of a LIVE capture. Above ADMISSION_WAIT_SECONDS, sessions and attempts are refused.',
    async ({ describe }) => (await describe()).waitMs / 1000,
  ],
  faceproof_oldest_undecided_seconds: [
    'Time since the upload of the oldest LIVE capture without a decision, whatever it waits for.',
    ({ db, now }) => ageOf(db('captures').whereRaw(`state = 'PROCESSING' and measured_for is not null`), 'uploaded_at', now()),
  ],
  faceproof_funnel_sessions: [
    'LIVE sessions of the last 7 days that have ended, by the steps that they reached.',
    async ({ db, now }) => {
      const from = new Date(now().getTime() - (FUNNEL_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
      const sums = STEPS.map((step) => `sum((counts #>> '{funnel,${step}}')::bigint)::float8 as ${step}`).join(', ');
      const { rows } = await db.raw(`select ${sums} from session_counts where mode = 'LIVE' and day >= ?`, [from]);
      return STEPS.map((step) => ({ labels: { step }, value: rows[0][step] ?? 0 }));
    },
    'step',
  ],
  faceproof_oldest_review_seconds: [
    'How long the oldest LIVE session in review has waited; 0 without one.',
    ({ db, now }) => ageOf(db('reviews').whereNot({ state: 'DONE' }).andWhere({ mode: 'LIVE' }), 'since', now()),
  ],
  faceproof_score_psi_max: [
    "The highest population stability index of an account's LIVE scores in the last week, by check.",
    ({ db }) => readDrifts(db, 'max(psi)'),
    'check',
  ],
  faceproof_drift_suspected: [
    'Accounts whose LIVE scores are suspected to have moved, by check.',
    ({ db }) => readDrifts(db, 'count(suspected_at)::int'),
    'check',
  ],
  faceproof_compared_captures: [
    'Captures that a second worker measured again, since the first one, by whether the two agreed.',
    async ({ db }) => {
      const sums = db.raw('coalesce(sum(compared), 0) as compared, coalesce(sum(differed), 0) as differed');
      const [row] = await db('comparison_counts').select(sums);
      const differed = Number(row.differed);
      return [
        { labels: { result: 'agreed' }, value: Number(row.compared) - differed },
        { labels: { result: 'differed' }, value: differed },
      ];
    },
    'result',
  ],
  faceproof_worker_differed: [
    'Captures of the last 24 hours that a worker measured differently from another one. certain: a third worker agreed with the other one.',
    async ({ db, now }) => {
      const rows = await db('comparisons')
        .where('compared_at', '>', new Date(now().getTime() - DAY_MS))
        .whereNotNull('place')
        .groupByRaw('1, 2')
        .select(db.raw('unnest(wrong) as worker, cardinality(wrong) = 1 as certain, count(*)::int as captures'));
      return rows.map(({ worker, certain, captures }) => ({ labels: { worker, certain: String(certain) }, value: captures }));
    },
    'worker',
    'certain',
  ],
  faceproof_signing_key_published_timestamp_seconds: [
    'When the signing key in use was published, in seconds since 1970.',
    async ({ db }) => {
      const keys = await db('signing_keys').where({ status: 'ACTIVE' }).select('mode', 'signs', 'not_before');
      return keys.map(({ mode, signs, not_before }) => ({
        labels: { mode, signs: signs.toLowerCase() },
        value: not_before.getTime() / 1000,
      }));
    },
    'mode',
    'signs',
  ],
  faceproof_clock_skew_seconds: [
    "How far this machine's clock is ahead of the database's. Beyond CLOCK_SKEW_MS_MAX, this process settles nothing.",
    ({ clockSkewMs }) => clockSkewMs() / 1000,
  ],
  // The cause of most other alerts, so that they need not be read to find it.
  faceproof_database_writable: [
    'Whether PostgreSQL takes writes of this process: 0 if it is away, or a standby.',
    ({ db }) =>
      requireWritable(db).then(
        () => 1,
        () => 0,
      ),
  ],
  faceproof_database_bytes: [
    'Size of the database.',
    async ({ db }) => Number((await db.raw('select pg_database_size(current_database()) as bytes')).rows[0].bytes),
  ],
  faceproof_media_free_bytes: [
    'Free space on the disk of MEDIA_DIR. No series: the media is in a bucket.',
    async ({ mediaFreeBytes }) => toSeries((await mediaFreeBytes?.()) ?? null),
  ],
  faceproof_wal_archived_timestamp_seconds: [
    'When PostgreSQL last archived a piece of its WAL, in seconds since 1970. No series: it archives none.',
    async ({ db }) => {
      const { rows } = await db.raw('select extract(epoch from last_archived_time)::float8 as at from pg_stat_archiver');
      return toSeries(rows[0]?.at);
    },
  ],
  faceproof_certificate_left_seconds: [
    'For how long the certificate of PUBLIC_URL is valid. No series: there is none, or it cannot be reached from here.',
    async ({ now, certificateEnd }) => {
      const at = now().getTime();
      const end = await certificateEnd?.(at);
      return toSeries(end == null ? null : (end - at) / 1000);
    },
  ],
  // Names of witnesses are settings.
  faceproof_witness_lag_seconds: [
    'Age of the oldest checkpoint that follows the last one that the witness cosigned; 0 if it cosigned the newest.',
    (by) =>
      readWitnesses(by, (known) => {
        const later = by.db('evidence_log_checkpoints').where('size', '>', known?.cosigned_size ?? -1);
        return ageOf(later.orderBy('size'), 'signed_at', by.now());
      }),
    'witness',
  ],
  faceproof_witness_contradicts: [
    '1 while the witness says that it saw another history of the log, which was then cut or rewritten; otherwise 0.',
    (by) => readWitnesses(by, async (known) => (['AHEAD', 'INCONSISTENT'].includes(known?.failure ?? '') ? 1 : 0)),
    'witness',
  ],
};

/** Adds all of them. */
export function addGauges(registry: Registry, by: GaugeSource): void {
  for (const [name, [help, read, ...labels]] of Object.entries({ ...GAUGES, ...queueGauges() })) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        const reading = await read(by);
        if (typeof reading === 'number') return gauge.set(reading);
        gauge.reset();
        // A gauge without labels would else have the value 0.
        if (labels.length === 0) gauge.remove();
        for (const { labels, value } of reading) gauge.set(labels, value);
      },
    });
  }
}

interface QueueReading extends Awaited<ReturnType<Jobs['depth']>> {
  workers: number;
}

/** One reading of the queue for all gauges of a scrape: a gauge that did not wait for it would show the scrape before. */
function queueGauges(): Record<string, Row> {
  const state: { running: Promise<QueueReading> | null } = { running: null };
  const readQueue = async ({ jobs }: GaugeSource) => ({ ...(await jobs.depth()), workers: await jobs.countWorkers() });
  const row = (help: string, numberOf: (reading: QueueReading) => number): Row => [
    help,
    async (by) => {
      state.running ??= readQueue(by).finally(() => {
        state.running = null;
      });
      return numberOf(await state.running);
    },
  ];
  return {
    faceproof_jobs_waiting: row('Captures waiting for a worker.', ({ measuring }) => measuring.waiting),
    faceproof_jobs_in_flight: row('Captures being measured.', ({ measuring }) => measuring.active),
    faceproof_settle_jobs_waiting: row('Measured captures that wait to be settled.', ({ settling }) => settling.waiting),
    faceproof_settle_jobs_in_flight: row('Captures being settled.', ({ settling }) => settling.active),
    faceproof_oldest_settle_job_age_seconds: row(
      'Time since the upload of the oldest capture that is measured and waits to be settled.',
      ({ settling }) => settling.oldestWaitingMs / 1000,
    ),
    faceproof_workers: row('Workers ready to take captures.', ({ workers }) => workers),
    faceproof_oldest_job_age_seconds: row(
      'Time that the oldest capture has waited for a worker. Scale workers on this.',
      ({ measuring }) => measuring.oldestWaitingMs / 1000,
    ),
  };
}

/** @returns none if there is no value */
function toSeries(value: number | null): Series[] {
  return value === null ? [] : [{ labels: {}, value }];
}

async function countRows(rows: Query): Promise<number> {
  return Number((await rows.count({ count: '*' }).first()).count);
}

/** @returns the seconds since the first time in the column; 0 without a row */
async function ageOf(rows: Query, column: string, now: Date): Promise<number> {
  const row = await rows.orderBy(column).first(column);
  return row === undefined ? 0 : Math.max(0, (now.getTime() - row[column].getTime()) / 1000);
}

/** @param values that are shown without a row, too */
async function countBy(db: Queryable, label: string, values: readonly string[], sql: string): Promise<Series[]> {
  const { rows } = await db.raw(sql);
  return values.map((value) => ({
    labels: { [label]: value },
    value: Number(rows.find((row: Record<string, string>) => row[label] === value)?.count ?? 0),
  }));
}

async function readDrifts(db: Queryable, value: string): Promise<Series[]> {
  const rows = await db('score_drifts')
    .groupBy('check_kind')
    .select('check_kind', db.raw(`${value} as value`));
  return rows.map((row) => ({ labels: { check: row.check_kind }, value: row.value }));
}

async function readWitnesses(
  { db, witnessing }: GaugeSource,
  read: (known: { cosigned_size: number; failure: string } | undefined) => Promise<number>,
): Promise<Series[]> {
  const rows = await db('evidence_log_witnesses').select('vkey', 'cosigned_size', 'failure');
  const readOne = (vkey: string) => read(rows.find((row) => row.vkey === vkey));
  return Promise.all(
    witnessing.witnesses.map(async ({ name, vkey }) => ({ labels: { witness: name }, value: await readOne(vkey) })),
  );
}
