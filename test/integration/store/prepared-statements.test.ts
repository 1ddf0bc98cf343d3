import { isUnavailable, openDatabase } from '@faceproof/orchestrator/store/database.js';
import { openPreparedStatements } from '@faceproof/orchestrator/store/prepare-statements.js';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../harness/services/create-database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

/** One connection, so that what it has prepared can be asked of it. */
async function withDatabase(work: (db: ReturnType<typeof openDatabase>) => Promise<void>): Promise<void> {
  const db = openDatabase(database.url, { max: 1, statementTimeoutMs: 10_000 });
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

async function preparedOn(db: ReturnType<typeof openDatabase>): Promise<string[]> {
  // Without a value, so that it is not among them itself.
  const { rows } = await db.raw('select statement from pg_prepared_statements order by prepare_time');
  return rows.map((row: { statement: string }) => row.statement);
}

describe('statements', () => {
  it('are prepared once per connection, inside and outside transactions, for any values', () =>
    withDatabase(async (db) => {
      const find = (on: Pick<typeof db, 'raw'>, value: number) => on.raw('select ?::int as value', [value]);
      expect((await find(db, 1)).rows).toEqual([{ value: 1 }]);
      await db.transaction(async (tx) => expect((await find(tx, 2)).rows).toEqual([{ value: 2 }]));
      expect((await find(db, 3)).rows).toEqual([{ value: 3 }]);
      expect(await preparedOn(db)).toEqual(['select $1::int as value']);
    }));

  it('without values go as they are, be they several', () =>
    withDatabase(async (db) => {
      await db.raw('create temp table one (a int); create temp table two (b int)');
      expect(await db('one').select('a')).toEqual([]);
      expect(await preparedOn(db)).toEqual([]);
    }));

  it('fail once with a retryable error after a migration, and then return the new columns', () =>
    withDatabase(async (db) => {
      await db.raw('create table grows (id int); insert into grows values (7)');
      const find = () => db('grows').where({ id: 7 }).first();
      expect(await find()).toEqual({ id: 7 });
      await db.raw('alter table grows add column more text');
      const failure = await find().catch((error: unknown) => error);
      expect(isUnavailable(failure)).toBe(true);
      expect(await find()).toEqual({ id: 7, more: null });
    }));

  it('are as many as the code has, not as there are lists of another length', () =>
    withDatabase(async (db) => {
      for (let length = 1; length <= 450; length++) {
        const ids = Array.from({ length }, (_, i) => i);
        const { rows } = await db.raw(`select ${ids.map(() => '?::int').join(' + ')} as sum`, ids);
        expect(rows).toEqual([{ sum: (length * (length - 1)) / 2 }]);
      }
      expect((await preparedOn(db)).length).toBeLessThanOrEqual(400);
    }));

  it('are prepared for the queue too, which opens connections of its own', async () => {
    const { Client } = openPreparedStatements();
    const pool = new pg.Pool({ connectionString: database.url, max: 1, Client });
    try {
      expect((await pool.query('select $1::text as said', ['yes'])).rows).toEqual([{ said: 'yes' }]);
      const { rows } = await pool.query('select statement from pg_prepared_statements');
      expect(rows).toEqual([{ statement: 'select $1::text as said' }]);
      await expect(pool.query('select $1::int as number', ['no number'])).rejects.toMatchObject({ code: '22P02' });
    } finally {
      await pool.end();
    }
  });
});
