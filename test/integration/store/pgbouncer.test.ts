import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { type RunningOrchestrator, startOrchestrator } from '@faceproof/orchestrator/compose.js';
import { loadConfig } from '@faceproof/orchestrator/config.js';
import { explainStart } from '@faceproof/orchestrator/explain-start.js';
import { prepareDatabase } from '@faceproof/orchestrator/prepare-database.js';
import { openDatabase } from '@faceproof/orchestrator/store/database.js';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../harness/free-port.js';
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../../harness/servers/pgbouncer.js';
import { createDatabase, type TestDatabase } from '../../harness/services/create-database.js';

const POOL_MAX = 7;

describe.skipIf(!hasPgBouncer())('through PgBouncer in transaction mode (needs pgbouncer)', () => {
  let database: TestDatabase;
  let pooler: PgBouncer;
  let running: RunningOrchestrator;
  let mediaDir: string;
  let key: string;
  beforeAll(async () => {
    database = await createDatabase();
    pooler = await startPgBouncer(database.roleUrls.service);
    mediaDir = await mkdtemp(join(tmpdir(), 'faceproof-pgbouncer-'));
    const config = loadConfig({
      PORT: String(await freePort()),
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: database.roleUrls.service,
      DATABASE_POOL_MAX: String(POOL_MAX),
      MEDIA_DIR: mediaDir,
      MASTER_KEY: randomBytes(32).toString('base64url'),
      WORKER_KEY: randomBytes(32).toString('base64url'),
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '100',
    });
    running = await startOrchestrator(config);
    key = (await openAccount(running.service, { name: 'Acme', plan: 'free', included: 100 })).testKey;
  });
  afterAll(async () => {
    await running.close();
    await pooler.stop();
    await database.drop();
    await rm(mediaDir, { recursive: true, force: true });
  });

  async function call(method: string, path: string, body?: object) {
    const response = await fetch(`http://127.0.0.1:${running.port}${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as { sessionId: string; status: string } };
  }

  it('twenty sessions at once are decided and signed, and a waiting caller hears of each', async () => {
    const created = await Promise.all(
      Array.from({ length: 20 }, () =>
        call('POST', '/v1/sessions', { flow: 'LIVENESS_ONLY', purpose: 'Pooler test', simulate: { scenario: 'approve' } }),
      ),
    );
    expect(created.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const decided = await Promise.all(
      created.map(async ({ body: { sessionId } }) => {
        for (;;) {
          const { body } = await call('GET', `/v1/sessions/${sessionId}?wait=20`);
          if (body.status === 'APPROVED') return (await call('GET', `/v1/sessions/${sessionId}/evidence`)).status;
        }
      }),
    );
    expect(decided).toEqual(Array(20).fill(200));
  });

  it('the pool has at most DATABASE_POOL_MAX connections, and the service leaves no state on a pooled one', async () => {
    expect(running.service.db.client.pool.max).toBe(POOL_MAX);
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    const { rows } = await admin.query(
      `select l.pid from pg_locks l join pg_stat_activity a using (pid) where locktype = 'advisory' and state = 'idle'`,
    );
    expect(rows).toEqual([]);
    await admin.end();
    const { rows: left } = await running.service.db.raw('select * from pg_prepared_statements, pg_listening_channels()');
    expect(left).toEqual([]);
  });

  it('names the setting that is missing if there is no other way to PostgreSQL', async () => {
    const roles = { databaseUrl: pooler.url, migrationUrl: null, workerRole: null, queue: false };
    const error = await prepareDatabase(roles).catch((refused: unknown) => refused);
    expect(explainStart(error)).toContain('set DATABASE_DIRECT_URL to PostgreSQL itself');
  });

  it('PostgreSQL ends the transaction of a client that falls silent, and later ones on the connection keep the default', async () => {
    const db = openDatabase(pooler.url, { max: 2, statementTimeoutMs: 10_000, pooled: true, idleMsMax: 200 });
    const silent = await db.transaction();
    await silent.raw('select pg_advisory_xact_lock(29)');
    const isFree = async () => (await db.raw('select pg_try_advisory_xact_lock(29) as free')).rows[0].free;
    expect(await isFree()).toBe(false);
    await expect.poll(isFree).toBe(true);
    await silent.rollback().catch(() => undefined);
    const { rows } = await db.raw('show idle_in_transaction_session_timeout');
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '0' }]);
    await db.destroy();
  });
});
