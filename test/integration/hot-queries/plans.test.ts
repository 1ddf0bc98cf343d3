import { chooseCaller, type HistoryCaller, HOT_QUERIES } from '@faceproof/bench/history/hot-queries.js';
import { seedHistory } from '@faceproof/bench/history/seed-history.js';
import { RETENTION } from '@faceproof/orchestrator/journey/retention/retention-table.js';
import { eraseSubject } from '@faceproof/orchestrator/journey/subjects/erase-subject.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, openFixture, unrecorded } from '../settling/journey-fixture.js';
import { explain, recordStatements, type Sent } from './explain.js';

const SESSIONS = 12_000;
/** A table with more rows grows with the sessions. */
const SMALL_MAX = 2_000;
/** A page of a hundred sessions, of which each has a few rows in five tables; and a batch of a sweep. */
const ROWS_MAX = 4_000;
const DAY_MS = 86_400_000;

let fixture: Fixture;
let caller: HistoryCaller;
let large: Set<string>;

beforeAll(async () => {
  fixture = await openFixture({ included: 1_000_000 });
  const { superuser, base: baseUrl, account, service, operatorToken } = fixture;
  await seedHistory({ superuser, baseUrl, vault: service.vault, account }, { sessions: SESSIONS });
  caller = await chooseCaller({ service, superuser, baseUrl, operatorToken, account });
  const tables = await superuser('pg_class').where('reltuples', '>', SMALL_MAX).andWhere({ relkind: 'r' }).select('relname');
  large = new Set(tables.map(({ relname }) => relname));
}, 120_000);
afterAll(() => fixture.close());

/** The plans that break the rule, in words; an empty list if none does. */
async function faultsOf(statements: readonly Sent[]): Promise<string[]> {
  const faults: string[] = [];
  for (const sent of statements) {
    for (const mode of ['force_custom_plan', 'force_generic_plan'] as const) {
      const { scanned, rowsRead } = await explain(fixture.superuser, sent, mode);
      const tables = scanned.filter((table) => large.has(table));
      if (tables.length > 0) faults.push(`${mode} scans ${tables.join(', ')}: ${sent.sql}`);
      if (rowsRead > ROWS_MAX) faults.push(`${mode} reads ${rowsRead} rows: ${sent.sql}`);
    }
  }
  return faults;
}

describe('with a history of sessions', () => {
  it('the tables that grow are large enough for a scan to show', () => {
    for (const table of [
      'sessions',
      'captures',
      'decisions',
      'receipts',
      'events',
      'webhook_deliveries',
      'usage_rows',
      'audit_log',
    ])
      expect([...large].map((name) => name.replace(/_\d{6}$/, ''))).toContain(table);
  });

  it.each(HOT_QUERIES.map((query) => ({ query, name: query.name })))(
    '$name reads a bounded number of rows',
    async ({ query }) => {
      const statements = await recordStatements(fixture.service.db, () => query.run(caller));
      expect(statements).not.toEqual([]);
      expect(await faultsOf(statements)).toEqual([]);
    },
  );

  it('an erasure reads the rows of its subject only', async () => {
    const statements = await recordStatements(fixture.service.db, () =>
      eraseSubject(fixture.service, fixture.tenant('LIVE'), caller.subjectId, unrecorded),
    );
    expect(await faultsOf(statements)).toEqual([]);
  });

  const dated = RETENTION.flatMap((row) => (row.kind === 'DATED' ? [row] : []));
  it.each(dated.map((row) => ({ row, column: row.column })))(
    'a batch by $column reads the rows that it deletes',
    async ({ row }) => {
      const later = new Date(Date.now() + 6000 * DAY_MS);
      const limit = Math.min(100, row.batch ?? 100);
      const statements = await recordStatements(fixture.service.db, () => row.remove(fixture.service, later, limit));
      expect(await faultsOf(statements)).toEqual([]);
    },
  );
});

describe('the judgement of a plan', () => {
  it('finds a scan of a large table, and rows that a filter drops', async () => {
    const sent = { sql: 'select count(*) from sessions where locale = $1', bindings: ['xx'] };
    const [scan, rows] = await faultsOf([sent]);
    expect(scan).toMatch(/scans sessions/);
    expect(rows).toMatch(/reads \d{5} rows/);
  });
});
