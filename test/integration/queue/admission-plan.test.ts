import { readLine, readPast } from '@faceproof/orchestrator/admission/admission.store.js';
import { type Database, openDatabase } from '@faceproof/orchestrator/store/database.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '../../harness/services/create-database.js';

const ROWS = 50_000;

let database: Awaited<ReturnType<typeof createDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await createDatabase();
  db = openDatabase(database.url, { max: 1, statementTimeoutMs: 60_000 });
  // Only these two tables matter, so the rows that theirs refer to are left out.
  await db.raw(`set session_replication_role = replica`);
  await db.raw(`
    insert into captures (id, session_id, attempt, state, challenge, upload_token_digest, upload_token_expires_at, started_at,
      uploaded_at, settled_at, measured_for)
    select 'cap_' || i, 'ses_' || i, 1, 'DECIDED', '{}', int4send(i), now(), now() - i * interval '1 minute',
      now() - i * interval '1 minute', now() - i * interval '1 minute', 'acc_' || i % 100
    from generate_series(1, ${ROWS}) i`);
  await db.raw(`
    insert into sessions (id, account_id, mode, subject_row, flow, status, policy_id, policy_version, policy_hash, max_attempts,
      capture_token_digest, retention, created_at, updated_at, expires_at)
    select 'ses_' || i, 'acc_' || i % 100, 'LIVE', gen_random_uuid(), 'LIVENESS_ONLY', 'APPROVED', 'default', 1, '', 3, int4send(i), '{}',
      now(), now(), now()
    from generate_series(1, ${ROWS}) i`);
  await db.raw('analyze captures, sessions');
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

it.each([
  { reads: 'the line', read: () => readLine(db, new Date(), 8000, []), index: /captures_in_line/ },
  { reads: 'the last minutes', read: () => readPast(db, new Date()), index: /captures_settled/ },
])('admission reads indexes, and no row that it does not need, also with a stored plan: $reads', async ({ read, index }) => {
  const asked: { sql: string }[] = [];
  const keep = (query: { sql: string }) => void asked.push(query);
  db.on('query', keep);
  await read().finally(() => db.off('query', keep));
  const sql = asked[0]?.sql ?? '';
  expect(sql).toContain('from captures');
  await db.raw(`set plan_cache_mode = force_generic_plan`);
  await db.raw('deallocate all');
  await db.raw(`prepare looked as ${sql}`);
  const count = new Set(sql.match(/\$\d+/g)).size;
  const { rows } = await db.raw(`explain execute looked (${Array.from({ length: count }, () => 'null').join(', ')})`);
  const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
  expect(plan).not.toMatch(/Seq Scan on (captures|sessions)/);
  expect(plan).toMatch(index);
});
