import type { Queryable } from '../store/database.js';
import { requireWritable } from '../store/require-writable.js';
import { type AddGauge, ageOf } from './gauge.js';
import type { Series } from './health-limits.js';

/** What the gauges read. */
export interface GaugeSource {
  db: Queryable;
  now: () => Date;
}

/**
 * Of all accounts together: no label names one. One statement each per scrape, on an index of the rows that count or on a small table.
 */
export function addDatabaseGauges(add: AddGauge, source: GaugeSource): void {
  // The cause of most other alerts, so that they need not be read to find it.
  add('faceproof_database_writable', 'Whether PostgreSQL takes writes of this process: 0 if it is away, or a standby.', () =>
    requireWritable(source.db).then(
      () => 1,
      () => 0,
    ),
  );
  addWaiting(add, source);
  addStates(add, source);
  addFunnel(add, source);
  addDrift(add, source);
  addComparisons(add, source);
}

function addWaiting(add: AddGauge, { db, now }: GaugeSource): void {
  add(
    'faceproof_job_outbox_depth',
    'Accepted captures that are not in the queue yet. If this stays above zero, the queue is unreachable.',
    () => countRows(db('job_outbox')),
  );
  add(
    'faceproof_audit_entries_waiting',
    'Audit entries that have no link in the chain yet. If this stays above zero, the log of the orchestrators says why.',
    () => countRows(db('audit_pending')),
  );
  const outside = () => db('receipts').whereNull('log_index');
  add('faceproof_receipts_outside_log', 'Receipts that are not in the evidence log yet.', () => countRows(outside()));
  add(
    'faceproof_oldest_receipt_outside_log_seconds',
    'Age of the oldest receipt that is not in the evidence log yet; 0 without one.',
    async () => ageOf((await outside().orderBy('decided_at').first('decided_at'))?.decided_at, now()),
  );
  const unexported = () => db('erasures').whereNull('exported_at').orderBy('erased_at').first('erased_at');
  add(
    'faceproof_oldest_unexported_erasure_seconds',
    'Age of the oldest erasure that no list outside of the database has; 0 without one. A loss of the database would undo it.',
    async () => ageOf((await unexported())?.erased_at, now()),
  );
  const inReview = () => db('reviews').whereNot({ state: 'DONE' }).andWhere({ mode: 'LIVE' });
  add('faceproof_oldest_review_seconds', 'How long the oldest LIVE session in review has waited; 0 without one.', async () =>
    ageOf((await inReview().min({ since: 'since' }).first())?.since, now()),
  );
  const undecided = () => db('captures').whereRaw(`state = 'PROCESSING' and measured_for is not null`);
  add(
    'faceproof_oldest_undecided_seconds',
    'Time since the upload of the oldest LIVE capture without a decision, whatever it waits for.',
    async () => ageOf((await undecided().min({ uploadedAt: 'uploaded_at' }).first())?.uploadedAt, now()),
  );
}

async function countRows(rows: ReturnType<Queryable>): Promise<number> {
  const row = await rows.count({ count: '*' }).first();
  return Number(row?.count ?? 0);
}

const DELIVERY_STATES = ['PENDING', 'FAILED', 'CANCELED'];
const OPEN_STATUSES = ['CREATED', 'CAPTURING', 'PROCESSING', 'IN_REVIEW'];

function addStates(add: AddGauge, { db }: GaugeSource): void {
  add(
    'faceproof_webhook_deliveries',
    'Webhook deliveries that wait (PENDING), and those of the last 24 hours that were never delivered.',
    async () => ofEach('state', DELIVERY_STATES, await countDeliveries(db)),
    ['state'],
  );
  add(
    'faceproof_sessions_open',
    'Undecided sessions by status.',
    async () => ofEach('status', OPEN_STATUSES, await countOpenSessions(db)),
    ['status'],
  );
  // A key that no one rotates should be noticed.
  add(
    'faceproof_signing_key_published_timestamp_seconds',
    'When the signing key in use was published, in seconds since 1970.',
    async () =>
      (await db('signing_keys').where({ status: 'ACTIVE' }).select('mode', 'signs', 'not_before')).map(
        ({ mode, signs, not_before }) => ({ labels: { mode, signs: signs.toLowerCase() }, value: not_before.getTime() / 1000 }),
      ),
    ['mode', 'signs'],
  );
}

/** @returns a series for each value of the label; 0 where nothing was counted */
function ofEach(label: string, values: readonly string[], counts: readonly { value: string; count: number }[]): Series[] {
  const byValue = new Map(counts.map(({ value, count }) => [value, count]));
  return values.map((value) => ({ labels: { [label]: value }, value: byValue.get(value) ?? 0 }));
}

/** The delivered ones, which are most, are not read: the counter of attempts has them. The conditions are those of the indexes. */
async function countDeliveries(db: Queryable): Promise<{ value: string; count: number }[]> {
  const { rows } = await db.raw(
    `select state as value, count(*) from webhook_deliveries where state = 'PENDING' group by state
     union all
     select state, count(*) from webhook_deliveries
     where state in ('FAILED', 'CANCELED') and finished_at > now() - interval '24 hours' group by state`,
  );
  return rows;
}

async function countOpenSessions(db: Queryable): Promise<{ value: string; count: number }[]> {
  const { rows } = await db.raw(
    `select status as value, count(*) from sessions where status in ('CREATED', 'CAPTURING', 'PROCESSING', 'IN_REVIEW') group by status`,
  );
  return rows;
}

const STEPS = ['created', 'opened', 'agreed', 'uploaded', 'decided'];
/** With today, in UTC. */
const FUNNEL_DAYS = 7;

/** What a product owner asks: how far people come. */
function addFunnel(add: AddGauge, { db, now }: GaugeSource): void {
  const sums = STEPS.map((step) => `sum((counts #>> '{funnel,${step}}')::bigint)::float8 as ${step}`).join(', ');
  add(
    'faceproof_funnel_sessions',
    'LIVE sessions of the last 7 days that have ended, by the steps that they reached.',
    async () => {
      const from = new Date(now().getTime() - (FUNNEL_DAYS - 1) * 86_400_000).toISOString().slice(0, 10);
      const { rows } = await db.raw(`select ${sums} from session_counts where mode = 'LIVE' and day >= ?`, [from]);
      return STEPS.map((step) => ({ labels: { step }, value: rows[0][step] ?? 0 }));
    },
    ['step'],
  );
}

function addDrift(add: AddGauge, { db }: GaugeSource): void {
  const ofChecks = (figure: string) =>
    db('score_drifts')
      .groupBy('check_kind')
      .select('check_kind', db.raw(`${figure} as value`));
  const read = async (figure: string) =>
    (await ofChecks(figure)).map(({ check_kind, value }) => ({ labels: { check: check_kind }, value }));
  add(
    'faceproof_score_psi_max',
    "The highest population stability index of an account's LIVE scores in the last week, by check.",
    () => read('max(psi)'),
    ['check'],
  );
  add(
    'faceproof_drift_suspected',
    'Accounts whose LIVE scores are suspected to have moved, by check.',
    () => read('count(suspected_at)::int'),
    ['check'],
  );
}

/** Captures that a second worker measured again. */
function addComparisons(add: AddGauge, { db, now }: GaugeSource): void {
  const sums = 'coalesce(sum(compared), 0) as compared, coalesce(sum(differed), 0) as differed';
  add(
    'faceproof_compared_captures',
    'Captures that a second worker measured again, since the first one, by whether the two agreed.',
    async () => {
      const [row] = await db('comparison_counts').select(db.raw(sums));
      return [
        { labels: { result: 'agreed' }, value: Number(row.compared) - Number(row.differed) },
        { labels: { result: 'differed' }, value: Number(row.differed) },
      ];
    },
    ['result'],
  );
  const doubted = () =>
    db('comparisons')
      .where('compared_at', '>', new Date(now().getTime() - 86_400_000))
      .whereNotNull('place')
      .groupByRaw('1, 2')
      .select(db.raw('unnest(wrong) as worker, cardinality(wrong) = 1 as certain, count(*)::int as captures'));
  add(
    'faceproof_worker_differed',
    'Captures of the last 24 hours that a worker measured differently from another one. certain: a third worker agreed with the other one.',
    async () =>
      (await doubted()).map(({ worker, certain, captures }) => ({
        labels: { worker, certain: String(certain) },
        value: captures,
      })),
    ['worker', 'certain'],
  );
}
