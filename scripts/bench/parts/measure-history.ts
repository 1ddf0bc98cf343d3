import { RETENTION } from '@faceproof/orchestrator/journey/retention/retention-table.js';
import { eraseSubject } from '@faceproof/orchestrator/journey/subjects/erase-subject.js';
import type { Database } from '@faceproof/orchestrator/store/database.js';
import type { PartReport, Row } from '../figures/report.js';
import { spreadOf } from '../figures/run-rounds.js';
import { chooseCaller, type HistoryCaller, HOT_QUERIES } from '../history/hot-queries.js';
import { type History, openHistory } from '../history/open-history.js';

const WARM_UPS = 2;
const ERASE_MS = 1000;
const ERASURES = 5;
const DAY_MS = 86_400_000;

/** Measures the hot queries, erasures and deletions of a service with many sessions, on a PostgreSQL of its own. */
export async function measureHistory(options: {
  sessions: number;
  folder: string | null;
  rounds: number;
  onProgress: (done: number) => void;
}): Promise<PartReport> {
  const history = await openHistory(options);
  try {
    const caller = await chooseCaller(history);
    const sizes = await readSizes(history.superuser);
    const rows: Row[] = [];
    for (const query of HOT_QUERIES) {
      const times = await timeRounds(options.rounds, () => query.run(caller));
      rows.push(rowOfTimes(query.name, 'call', times, query.goalMs));
    }
    rows.push(await measureErasures(history, caller));
    rows.push(...(await measureDeletions(history)));
    return {
      part: 'history',
      method: `${options.sessions} sessions of 25 days in 300 accounts; the measured account has a fifth of them. PostgreSQL with 64 MB of shared buffers and without fsync. Pages have 100 rows and are read through HTTP. The deletions run on a clock that is moved past each date.`,
      rows,
      ratios: [],
      notes: [sizes],
      skipped: null,
    };
  } finally {
    await history.close();
  }
}

async function timeRounds(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = -WARM_UPS; round < rounds; round++) {
    const from = performance.now();
    await work();
    if (round >= 0) times.push(performance.now() - from);
  }
  return times;
}

function rowOfTimes(name: string, per: string, times: readonly number[], goalMs: number | null): Row {
  const ms = spreadOf(times);
  return { name, per, ms, perSecond: 1000 / ms.median, cpuMs: null, goalMs };
}

/** Erases subjects of the measured account, each with a hundred sessions in a large history. */
async function measureErasures(history: History, { accountId, service }: HistoryCaller): Promise<Row> {
  const subjects: { row_id: string }[] = await history
    .superuser('sessions')
    .where({ account_id: accountId, mode: 'LIVE', erased_at: null })
    .groupBy('subject_row')
    .orderByRaw('count(*) desc, subject_row')
    .limit(ERASURES)
    .select('subject_row as row_id');
  const times: number[] = [];
  for (const { row_id: row } of subjects) {
    const digest = service.vault.digestFor(accountId, 'subject:LIVE', row);
    await history.superuser('subjects').where({ row_id: row }).update({ subject_digest: digest });
    const from = performance.now();
    await eraseSubject(service, { accountId, mode: 'LIVE' }, row);
    times.push(performance.now() - from);
  }
  return rowOfTimes('erasure of a subject with 100 sessions', 'subject', times, ERASE_MS);
}

/** Runs batches of each deletion on a date on which everything is due. */
async function measureDeletions({ service, passMs }: History): Promise<Row[]> {
  passMs(6000 * DAY_MS);
  const rows: Row[] = [];
  for (const row of RETENTION) {
    if (row.kind !== 'DATED') continue;
    const limit = row.batch ?? 100;
    const times: number[] = [];
    const counts: number[] = [];
    for (let batch = 0; batch < ERASURES; batch++) {
      const from = performance.now();
      const count = await row.remove(service, service.clock.now(), limit);
      if (count === 0) break;
      times.push((performance.now() - from) / count);
      counts.push(count);
    }
    if (times.length > 0)
      rows.push(rowOfTimes(`deletion by ${row.column}, batches of ${Math.max(...counts)}`, 'row', times, null));
  }
  return rows;
}

const SHOWN = 12;
/** With all partitions; a table without any is not in its tree. */
const SIZE = `select coalesce(sum(pg_total_relation_size(relid))::bigint, pg_total_relation_size(pg_class.oid))
  from pg_partition_tree(pg_class.oid)`;

/** @returns one sentence: the bytes that a session takes in PostgreSQL with its indexes, and the largest tables */
async function readSizes(db: Database): Promise<string> {
  const [count] = await db('sessions').count<{ count: number }[]>();
  const sessions = Math.max(1, count?.count ?? 0);
  const tables: { name: string; bytes: number }[] = await db('pg_class')
    .join('pg_namespace as n', 'n.oid', 'relnamespace')
    .where({ nspname: 'public' })
    .whereIn('relkind', ['r', 'p'])
    .select('relname as name', db.raw(`(${SIZE}) as bytes`))
    .orderBy('bytes', 'desc');
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  const shown = tables.slice(0, SHOWN).map(({ name, bytes }) => `${name} ${Math.round(bytes / sessions)}`);
  return `A session takes ${Math.round(total / sessions)} bytes in PostgreSQL, with its indexes: ${shown.join(', ')}.`;
}
