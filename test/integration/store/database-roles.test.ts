import { randomBytes } from 'node:crypto';
import { openJobs } from '@faceproof/orchestrator/jobs/jobs.js';
import { openLog } from '@faceproof/orchestrator/observe/log.js';
import { prepareDatabase } from '@faceproof/orchestrator/prepare-database.js';
import { openDatabase } from '@faceproof/orchestrator/store/database.js';
import { SchemaError } from '@faceproof/orchestrator/store/migrate.js';
import { ensureLogin } from '@faceproof/orchestrator/store/roles/ensure-login.js';
import { ownsTable } from '@faceproof/orchestrator/store/roles/read-ownership.js';
import { RESTRICTED } from '@faceproof/orchestrator/store/roles/rights.js';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { main } from '../../../scripts/admin/admin.js';
import { createDatabase, type TestDatabase } from '../../harness/services/create-database.js';

let database: TestDatabase;
const clients = {} as Record<'superuser' | 'owner' | 'service' | 'worker', pg.Client>;

beforeAll(async () => {
  database = await createDatabase();
  for (const [role, connectionString] of Object.entries({ superuser: database.url, ...database.roleUrls })) {
    const client = new pg.Client({ connectionString });
    await client.connect();
    clients[role as keyof typeof clients] = client;
  }
});
afterAll(async () => {
  await Promise.all(Object.values(clients).map((client) => client.end()));
  await database.drop();
});

const DENIED = { code: '42501' };

async function tablesOf(schema: string): Promise<string[]> {
  const { rows } = await clients.superuser.query('select tablename from pg_tables where schemaname = $1 order by 1', [schema]);
  return rows.map(({ tablename }) => tablename);
}

/** What a role may do with a table as a whole, of all that PostgreSQL knows. */
async function rightsOf(role: string, table: string): Promise<string[]> {
  const all = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN'];
  const { rows } = await clients.superuser.query(
    'select right_name from unnest($1::text[]) right_name where has_table_privilege($2, $3::regclass, right_name)',
    [all, role, table],
  );
  return rows.map(({ right_name }) => right_name.toLowerCase());
}

describe("the service's role", () => {
  it.each(['SELECT', 'INSERT'])('can %s audit entries', async (right) => {
    const { rows } = await clients.service.query(`select has_table_privilege('audit_log', $1) as can`, [right]);
    expect(rows).toEqual([{ can: true }]);
  });

  it.each([
    `update audit_log set action = 'x'`,
    'delete from audit_log',
    'truncate audit_log',
    'alter table audit_log disable trigger all',
    'alter table audit_log add column x text',
    'drop table audit_log',
    'delete from audit_chain',
    'update audit_chain set seq = 1',
    'delete from audit_checkpoints',
    `insert into audit_checkpoints (seq, stored_at) values (1, now() - interval '1 year')`,
    `insert into audit_anchors (seq, hash, signed_at, key_id, signature) values (1, '', now(), '', '')`,
    'delete from evidence_log_nodes',
    'select from partitions.decisions_rest',
    'drop table partitions.decisions_rest',
    'create table partitions.more partition of decisions default',
    'delete from receipts',
    `update receipts set bundle_hash = 'x'`,
    `insert into faceproof_migrations (name) values ('x')`,
    'create table x (n int)',
    'create schema x',
    'create function x() returns int language sql as $$ select 1 $$',
    `set session_replication_role = replica`,
    `create role x`,
    `set role faceproof_owner`,
  ])('cannot %s', async (statement) => {
    await expect(clients.service.query(statement)).rejects.toMatchObject(DENIED);
  });

  it('has exactly the listed rights to every table, and the usual ones to the others', async () => {
    const tables = await tablesOf('public');
    expect(tables).toEqual(expect.arrayContaining(Object.keys(RESTRICTED)));
    const found = Object.fromEntries(
      await Promise.all(tables.map(async (table) => [table, (await rightsOf('faceproof_service', table)).join(', ')])),
    );
    const usual = 'select, insert, update, delete';
    const wholeTable = (rights: string) => rights.replace(/, \w+ \([^)]*\)/g, '');
    const expected = Object.fromEntries(tables.map((table) => [table, wholeTable(RESTRICTED[table] ?? usual)]));
    expect(found).toEqual(expected);
  });

  it('has the usual rights to a table that a later migration creates', async () => {
    await clients.owner.query('create table made_later (n int)');
    expect(await rightsOf('faceproof_service', 'made_later')).toEqual(['select', 'insert', 'update', 'delete']);
    expect(await rightsOf('faceproof_worker', 'made_later')).toEqual([]);
    await clients.owner.query('drop table made_later');
  });

  it('deletes audit rows only through a checkpoint of thirty days', async () => {
    await expect(clients.service.query(`select anchor_audit(1, now(), 'key', 'signature')`)).rejects.toThrow('thirty days');
    expect((await clients.service.query('select delete_anchored_audit(10) as deleted')).rows).toEqual([{ deleted: 0 }]);
  });
});

describe('ownership of the audit log, of which an orchestrator warns at its start,', () => {
  it.each([
    ['service', false],
    ['owner', true],
    ['superuser', true],
  ] as const)('is found for the role %s: %s', async (role, owns) => {
    const url = role === 'superuser' ? database.url : database.roleUrls[role];
    const db = openDatabase(url, { max: 1, statementTimeoutMs: 10_000 });
    expect(await ownsTable(db, 'audit_log')).toBe(owns);
    expect(await ownsTable(db, 'no_such_table')).toBeNull();
    await db.destroy();
  });
});

describe("the worker's role", () => {
  it('can do nothing with any table of the orchestrator', async () => {
    for (const table of await tablesOf('public')) {
      expect(await rightsOf('faceproof_worker', table), table).toEqual([]);
      await expect(clients.worker.query(`select from ${table}`), table).rejects.toMatchObject(DENIED);
    }
  });

  it.each([
    'select delete_anchored_audit(10)',
    `select anchor_audit(1, now(), 'key', 'signature')`,
    'create table x (n int)',
    'create table bullmq.x (n int)',
    'drop table bullmq.job',
    'truncate bullmq.job',
    'set role faceproof_service',
  ])('cannot %s', async (statement) => {
    await expect(clients.worker.query(statement)).rejects.toMatchObject(DENIED);
  });

  it('can use the queue', async () => {
    const log = openLog({ level: 'silent', name: 'test' });
    const jobs = await openJobs({ databaseUrl: database.roleUrls.worker, redisUrl: null, log, now: Date.now });
    await jobs.enqueue('cap_1', { v: 1, captureId: 'cap_1' } as never, null, { delayMs: 60_000 });
    expect(await jobs.isWaiting('cap_1')).toBe(false);
    await jobs.close();
    expect((await clients.worker.query('select id from bullmq.job')).rows).toEqual([{ id: 'cap_1' }]);
  });
});

describe('preparing a database', () => {
  const roles = () => ({
    databaseUrl: database.roleUrls.service,
    migrationUrl: database.roleUrls.owner,
    workerRole: 'faceproof_worker',
    queue: true,
  });

  it('again changes nothing, even twice at once, and revokes added rights', async () => {
    await clients.owner.query('grant delete on audit_log to faceproof_service');
    await Promise.all([prepareDatabase(roles()), prepareDatabase(roles())]);
    expect(await rightsOf('faceproof_service', 'audit_log')).toEqual(['select', 'insert']);
  });

  it('without the owner succeeds if the schema is current, and otherwise names the command to run', async () => {
    const alone = { ...roles(), migrationUrl: null };
    await prepareDatabase(alone);
    await clients.owner.query(`delete from faceproof_migrations where name = '0001-foundation'`);
    await expect(prepareDatabase(alone)).rejects.toThrow(SchemaError);
    await expect(prepareDatabase(alone)).rejects.toThrow('0001-foundation');
    await expect(prepareDatabase(alone)).rejects.toThrow('admin -- migrate');
    await clients.owner.query(`insert into faceproof_migrations (name) values ('0001-foundation')`);
    await clients.owner.query(`insert into faceproof_migrations (name) values ('9999-from-the-future')`);
    await expect(prepareDatabase(alone)).rejects.toThrow('newer version');
    await clients.owner.query(`delete from faceproof_migrations where name like '9999%'`);
  });

  it('lets a command run under the service’s role if the queue is in Redis', async () => {
    await clients.owner.query('alter schema bullmq rename to elsewhere');
    const printed: string[] = [];
    const environment = { DATABASE_URL: database.roleUrls.service };
    await main(['migrate'], { root: '/nowhere', environment, print: (text) => printed.push(text) });
    expect(printed.join()).toContain('The database is migrated to 0');
    await clients.owner.query('alter schema elsewhere rename to bullmq');
  });

  it('creates the role of DATABASE_URL with its password if there is none', async () => {
    const role = `made_${randomBytes(4).toString('hex')}`;
    const made = new URL(database.roleUrls.service);
    Object.assign(made, { username: role, password: `it's "secret"` });
    await prepareDatabase({ ...roles(), databaseUrl: made.href, migrationUrl: database.url });
    const client = new pg.Client({ connectionString: made.href });
    await client.connect();
    await expect(client.query('delete from audit_log')).rejects.toMatchObject(DENIED);
    expect((await client.query('select from audit_log')).rowCount).toBe(0);
    await client.end();
    await clients.superuser.query(`drop owned by ${role}`);
    await clients.owner.query(`drop owned by ${role}`).catch(() => undefined);
    await clients.superuser.query(`drop role ${role}`);
  });

  it('sends no password if it may not create the role or another process has just created it, and leaves no role behind', async () => {
    const password = randomBytes(12).toString('hex');
    const role = `refused_${randomBytes(4).toString('hex')}`;
    const query = vi.spyOn(clients.service, 'query');
    await expect(ensureLogin(clients.service, { role, password })).rejects.toMatchObject(DENIED);
    expect(query.mock.calls.some(([text]) => `${text}`.startsWith('create role'))).toBe(true);
    expect(JSON.stringify(query.mock.calls)).not.toContain(password);
    query.mockRestore();
    expect((await clients.service.query('select 1')).rowCount).toBe(1);

    const sent: unknown[] = [];
    const late = {
      query(text: string, values?: unknown[]) {
        sent.push(text);
        return text.startsWith('select from pg_roles') ? { rowCount: 0 } : clients.superuser.query(text, values);
      },
    } as unknown as pg.Client;
    await expect(ensureLogin(late, { role: 'faceproof_service', password })).rejects.toMatchObject({ code: '42710' });
    expect(sent.join()).not.toContain(password);
    expect((await clients.superuser.query('select from pg_roles where rolname = $1', [role])).rowCount).toBe(0);
  });

  it('with one role migrates an empty database', async () => {
    const name = `one_role_${randomBytes(4).toString('hex')}`;
    await clients.superuser.query(`create database ${name}`);
    const url = Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href;
    for (const migrationUrl of [null, url])
      await prepareDatabase({ databaseUrl: url, migrationUrl, workerRole: null, queue: true });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    expect((await client.query('select from faceproof_migrations')).rowCount).toBeGreaterThan(0);
    expect((await client.query('select from bullmq.migration')).rowCount).toBeGreaterThan(0);
    await client.end();
    await clients.superuser.query(`drop database ${name} with (force)`);
  });
});
