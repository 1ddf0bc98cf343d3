import { type Database, openDatabase } from '@faceproof/orchestrator/store/database.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OwnPostgres, openOwnPostgres } from '../../harness/servers/own-postgres.js';
import { hasPgBouncer, startPgBouncer } from '../../harness/servers/pgbouncer.js';
import { useFailingHandlers } from '../harness/failing-handlers.js';
import { useApi } from '../harness/orchestrator-in-process.js';

const IMPATIENT = { max: 1, statementTimeoutMs: 200 };
const PATIENT = { max: 1, statementTimeoutMs: 60_000 };

/** knex puts the statement in front of the driver's message. */
const sleepOn = (db: Pick<Database, 'raw'>) => db.raw('select pg_sleep(?)', [600]);

describe('any route answers 503 dependency_unavailable with Retry-After', () => {
  let postgres: OwnPostgres;
  beforeAll(async () => {
    postgres = await openOwnPostgres();
  });
  afterAll(() => postgres.stop());

  const state = { fail: async (): Promise<unknown> => undefined };
  const api = useApi();
  const failing = useFailingHandlers(api, async () => void (await state.fail()));

  async function expectUnavailable(fail: () => Promise<unknown>): Promise<void> {
    state.fail = fail;
    const answer = await failing().call('GET', '/v1/usage', {});
    expect([answer.status, answer.body.code, answer.body.retryable]).toEqual([503, 'dependency_unavailable', true]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }

  /** With one open connection. */
  async function withDatabase(
    options: Parameters<typeof openDatabase>[1],
    work: (db: Database) => Promise<void>,
    url?: string,
  ) {
    const db = openDatabase(url ?? postgres.url, options);
    await db.raw('select 1');
    await work(db).finally(() => db.destroy());
  }

  const untilItSleeps = () =>
    withDatabase(PATIENT, async (db) => {
      const sleepers = () => db('pg_stat_activity').where({ wait_event: 'PgSleep' });
      await expect.poll(sleepers).toHaveLength(1);
    });

  it('after a statement that takes longer than PostgreSQL allows', () =>
    withDatabase(IMPATIENT, (db) => expectUnavailable(() => sleepOn(db))));

  it.each(['alone', 'in a transaction'])('after a statement, %s, that a stopped PostgreSQL does not answer', (where) =>
    withDatabase(IMPATIENT, async (db) => {
      postgres.freeze();
      await expectUnavailable(() => (where === 'alone' ? sleepOn(db) : db.transaction(sleepOn)));
      postgres.thaw();
    }),
  );

  it('after a connection that a stopped PostgreSQL does not answer', async () => {
    const db = openDatabase(postgres.url, IMPATIENT);
    postgres.freeze();
    await expectUnavailable(() => sleepOn(db));
    postgres.thaw();
    await db.destroy();
  });

  it('after a statement whose connection an operator ends', () =>
    withDatabase(PATIENT, (db) => expectUnavailable(() => db.raw('select pg_terminate_backend(pg_backend_pid())'))));

  it('after a transaction that PostgreSQL ended between two statements', () =>
    withDatabase({ ...PATIENT, idleMsMax: 200 }, async (db) => {
      const tx = await db.transaction();
      const connection = await tx.client.acquireConnection();
      await new Promise((resolve) => connection.once('end', resolve));
      await expectUnavailable(() => sleepOn(tx));
      await tx.rollback().catch(() => undefined);
    }));

  it('after a statement during which PostgreSQL is killed', () =>
    withDatabase(PATIENT, async (db) => {
      const refused = expectUnavailable(() => sleepOn(db));
      await untilItSleeps();
      await postgres.end('KILL');
      await refused;
      await postgres.start();
    }));

  it.skipIf(!hasPgBouncer())(
    'after a statement during which PostgreSQL is killed behind PgBouncer (needs pgbouncer)',
    async () => {
      const pooler = await startPgBouncer(postgres.roleUrls.service);
      await withDatabase(
        { ...PATIENT, pooled: true },
        async (db) => {
          const refused = expectUnavailable(() => sleepOn(db));
          await untilItSleeps();
          await postgres.end('KILL');
          await refused;
          await postgres.start();
        },
        pooler.url,
      );
      await pooler.stop();
    },
  );
});
