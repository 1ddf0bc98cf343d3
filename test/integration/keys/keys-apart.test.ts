import { randomBytes, randomUUID } from 'node:crypto';
import { pairDatabases } from '@faceproof/orchestrator/keyring/pair-databases.js';
import { prepareDatabase } from '@faceproof/orchestrator/prepare-database.js';
import { type Database, openDatabase } from '@faceproof/orchestrator/store/database.js';
import { MIGRATIONS, migrate } from '@faceproof/orchestrator/store/migrate.js';
import { findErasure } from '@faceproof/orchestrator/subjects/erasures.store.js';
import { ensureSubject, loadSubjectKey, markErasing } from '@faceproof/orchestrator/subjects/subjects.store.js';
import { verifyReceipt } from '@faceproof/protocol/evidence/receipts.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { main } from '../../../scripts/admin/admin.js';
import { type Api, LIVENESS, openApi } from '../../contract/harness/orchestrator-in-process.js';
import { createDatabase, type TestDatabase } from '../../harness/services/create-database.js';
import { createKeysDatabase } from '../../harness/services/create-keys-database.js';

const OLD = randomBytes(32);
const NEW = randomBytes(32);
const text = (key: Buffer) => key.toString('base64url');

let made: TestDatabase;
let keysDb: Database;
let api: Api;
async function openApart(): Promise<void> {
  made = await createKeysDatabase();
  keysDb = openDatabase(made.url, { max: 2, statementTimeoutMs: 10_000 });
  api = await openApi({ KEYS_DATABASE_URL: made.roleUrls.service, MASTER_KEY: text(OLD) });
}
async function closeApart(): Promise<void> {
  await api.close();
  await keysDb.destroy();
  await made.drop();
}

const open = (subjectId: string, body: object = {}) =>
  api.call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId, ...body } });
const erase = (subjectId: string) => api.call('POST', '/v1/subjects/erase', { body: { subjectId } });
const digestOf = (subjectId: string) => api.service.vault.digestFor(api.accountId, 'subject:TEST', subjectId);
const rowOf = async (subjectId: string): Promise<string> =>
  (
    await api
      .db('subjects')
      .where({ subject_digest: digestOf(subjectId) })
      .first()
  ).row_id;
const keyOf = (row: string) => keysDb('subject_keys').where({ row_id: row }).first();
const environment = () => ({ DATABASE_URL: api.config.databaseUrl, KEYS_DATABASE_URL: made.roleUrls.service });

// biome-ignore lint/suspicious/noExplicitAny: each test reads its own members of the report.
async function admin(args: string[], more: Record<string, string>): Promise<any> {
  const printed: string[] = [];
  const environmentOf = { ...environment(), ...more };
  await main([...args, '--json'], { root: '/nowhere', environment: environmentOf, print: (line) => printed.push(line) });
  return JSON.parse(printed.join('\n'));
}

describe('with the keys of subjects in a database of their own', () => {
  beforeAll(openApart);
  afterAll(closeApart);

  it('a session is decided, a person exported and erased, and the database of the data never has a key', async () => {
    const decided = await api.decided('approve', { subjectId: 'anna' });
    expect(decided).toMatchObject({ status: 'APPROVED', subjectId: 'anna' });
    const row = await rowOf('anna');
    expect(await keyOf(row)).toBeDefined();
    expect(await api.db('subject_keys')).toEqual([]);
    await open('anna');
    expect(await keysDb('subject_keys').pluck('row_id')).toEqual([row]);

    const erased = await erase('anna');
    expect(erased.body).toMatchObject({ subjectId: 'anna', erased: { sessions: 2 } });
    expect(await keyOf(row)).toBeUndefined();
    expect(await api.db('subjects').where({ row_id: row }).first()).toMatchObject({ subject_id_sealed: null, erasing: false });
    const { keys } = (await api.call('GET', '/v1/evidence-keys')).body;
    expect((await verifyReceipt(erased.body.receipt, keys)).valid).toBe(true);
    expect((await erase('anna')).body).toEqual(erased.body);
    expect((await open('anna')).body).toMatchObject({ code: 'subject_erased' });
  });

  it('two sessions at once make one subject with one key, and a refused one leaves none', async () => {
    const before = (await keysDb('subject_keys')).length;
    const both = await Promise.all([open('twin'), open('twin')]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect((await open('refused', { policyId: 'no-such-policy' })).status).toBe(422);
    await expect.poll(async () => (await keysDb('subject_keys')).length).toBe(before + 1);
    expect(await loadSubjectKey(api.service, api.db, await rowOf('twin'))).toHaveLength(32);
  });

  it.each([
    ['before the key is destroyed', async (row: string) => expect(await keyOf(row)).toBeDefined(), async () => undefined],
    [
      'before the receipt is signed',
      async (row: string) => expect(await keyOf(row)).toBeUndefined(),
      async (row: string) => api.service.vault.subjectKeys.deleteApart([row]),
    ],
  ])('an erasure that is cut off %s looks alive to no one, and a round completes it', async (when, expectKey, reach) => {
    const person = `cut off ${when}`;
    await api.restart({}, null);
    const { sessionId } = (await open(person)).body;
    const row = await rowOf(person);
    await api.db.transaction((tx) => markErasing(tx, row, new Date()));
    await reach(row);
    await expectKey(row);
    expect((await open(person)).body).toMatchObject({ code: 'subject_erased' });
    expect(await findErasure(api.db, row)).toBeNull();

    await api.restart({});
    await expect.poll(() => findErasure(api.db, row)).not.toBeNull();
    expect(await keyOf(row)).toBeUndefined();
    expect((await api.call('GET', `/v1/sessions/${sessionId}`)).body).toMatchObject({ status: 'CANCELED', subjectId: null });
    const { bundle } = (await findErasure(api.db, row)) ?? {};
    expect(await api.db('audit_log').where({ object_id: bundle?.erasureId }).first('actor_kind', 'action')).toEqual({
      actor_kind: 'SERVICE',
      action: 'erasure completed',
    });
  });

  it('a legal hold stands before the key, too', async () => {
    await open('on hold');
    const row = await rowOf('on hold');
    const until = new Date(Date.now() + 86_400_000).toISOString();
    expect((await api.call('POST', '/v1/holds', { body: { subjectId: 'on hold', until, reason: 'Case 7' } })).status).toBe(201);
    expect((await erase('on hold')).body).toMatchObject({ code: 'subject_on_hold' });
    expect(await keyOf(row)).toBeDefined();
    expect((await open('on hold')).status).toBe(201);
  });

  it('an erasure that the database of the keys refuses has no receipt until the key is gone', async () => {
    await open('kept by force');
    const row = await rowOf('kept by force');
    await keysDb.raw('revoke delete on subject_keys from ??', [new URL(made.roleUrls.service).username]);
    expect((await erase('kept by force')).status).toBe(500);
    expect([await findErasure(api.db, row), await keyOf(row)]).toEqual([null, expect.anything()]);
    await keysDb.raw('grant delete on subject_keys to ??', [new URL(made.roleUrls.service).username]);
    expect((await erase('kept by force')).status).toBe(200);
    expect(await keyOf(row)).toBeUndefined();
  });

  describe('the sweep', () => {
    const sweep = () => api.service.vault.subjectKeys.sweep(api.service.db);
    const makeOld = (rows: string[]) =>
      keysDb('subject_keys')
        .whereIn('row_id', rows)
        .update({ created_at: new Date(0) });
    async function addKeys(count: number): Promise<string[]> {
      const rows = Array.from({ length: count }, () => randomUUID());
      await keysDb('subject_keys').insert(
        rows.map((row) => ({ row_id: row, wrapped_key: api.service.vault.makeSubjectKey(row).wrapped })),
      );
      return rows;
    }
    // Only the test sweeps, so that it sees what a sweep returns.
    beforeAll(() => api.restart({}, null));
    afterAll(() => api.restart({}));

    it('deletes a key that a kill left behind, once no transaction can still make its subject', async () => {
      await open('alive');
      const alive = await rowOf('alive');
      const [stray = '', young = ''] = await addKeys(2);
      await makeOld([stray, alive]);
      expect(await sweep()).toBe(1);
      expect([await keyOf(stray), await keyOf(alive), await keyOf(young)]).toEqual([
        undefined,
        expect.anything(),
        expect.anything(),
      ]);
      await keysDb('subject_keys').where({ row_id: young }).delete();
    });

    it('leaves the key of a subject that is being made', async () => {
      const subject = { accountId: api.accountId, mode: 'TEST', subjectId: 'in the making', madeUp: false } as const;
      const { row } = await api.db.transaction(async (tx) => {
        const made = await ensureSubject(api.service, tx, subject, new Date());
        expect(await sweep()).toBe(0);
        return made;
      });
      await makeOld([row]);
      expect(await sweep()).toBe(0);
      expect((await open('in the making')).status).toBe(201);
    });

    it('deletes the key of an erased person that a backup of the keys brought back', async () => {
      await open('brought back');
      const row = await rowOf('brought back');
      const key = await keyOf(row);
      await erase('brought back');
      await keysDb('subject_keys').insert({ row_id: row, wrapped_key: key.wrapped_key, created_at: new Date(0) });
      expect(await sweep()).toBe(1);
      expect(await keyOf(row)).toBeUndefined();
    });

    it('deletes nothing if the subjects of many keys are gone: the data are those of an older backup', async () => {
      const rows = await addKeys(12);
      await makeOld(rows);
      await expect(sweep()).rejects.toThrow(/^12 of \d+ keys belong to no subject/);
      expect(await keysDb('subject_keys').whereIn('row_id', rows)).toHaveLength(12);
      await keysDb('subject_keys').whereIn('row_id', rows).delete();
    });
  });

  it('a person whose key is missing is a fault that is named, for the person alone', async () => {
    const lost = { ...LIVENESS, subjectId: 'lost key' };
    await open('lost key');
    await keysDb('subject_keys')
      .where({ row_id: await rowOf('lost key') })
      .delete();
    const answer = await api.call('POST', '/v1/sessions', { body: lost });
    expect(answer).toMatchObject({ status: 503, body: { code: 'dependency_unavailable' } });
    expect(answer.body.detail).toContain('database of the keys lacks the key');
    expect((await open('someone else')).status).toBe(201);
    const verified = admin(['keys', 'verify'], { MASTER_KEY: text(OLD) });
    await expect(verified).rejects.toThrow('1 subject that no one erased: no key. Restore the keys');
    expect((await erase('lost key')).status).toBe(200);
    expect((await admin(['keys', 'verify'], { MASTER_KEY: text(OLD) })).columns).toContainEqual(
      expect.objectContaining({ name: 'subject_keys.wrapped_key', damaged: 0 }),
    );
  });
});

describe('a pair of databases', () => {
  beforeEach(openApart);
  afterEach(closeApart);
  const keysDatabase = (of: TestDatabase) => ({ databaseUrl: of.roleUrls.service, migrationUrl: null });

  it('starts neither without its keys, nor with those of another, nor with none', async () => {
    await expect(api.restart({ keysDatabase: null })).rejects.toThrow('Set KEYS_DATABASE_URL');
    const other = await createKeysDatabase();
    await expect(api.restart({ keysDatabase: keysDatabase(other) })).rejects.toThrow('names an empty database');
    const others = openDatabase(other.url, { max: 1, statementTimeoutMs: 10_000 });
    await others('paired_installation').insert({ id: randomUUID() });
    await expect(api.restart({ keysDatabase: keysDatabase(other) })).rejects.toThrow('keys of another installation');
    // The data were lost, and a new database took their place.
    const fresh = await createDatabase();
    const startsAnew = api.restart({ databaseUrl: fresh.roleUrls.service });
    await expect(startsAnew).rejects.toThrow('keys of another installation');
    await api.restart({});
    expect((await open('after all')).status).toBe(201);
    await others.destroy();
    await Promise.all([other.drop(), fresh.drop()]);
  });

  it('refuses to be one database, and migrates and grants each of the two', async () => {
    const [data, keys] = [await createDatabase({ empty: true }), await createDatabase({ empty: true })];
    const of = ({ roleUrls }: TestDatabase) => ({ databaseUrl: roleUrls.service, migrationUrl: roleUrls.owner });
    const both = { ...of(data), workerRole: null, queue: false };
    await expect(prepareDatabase({ ...both, keys: of(data) })).rejects.toThrow('must name two databases');
    await prepareDatabase({ ...both, keys: of(keys) });
    await expect(migrate(keys.roleUrls.owner, MIGRATIONS)).rejects.toThrow('must name two databases');
    const service = openDatabase(keys.roleUrls.service, { max: 1, statementTimeoutMs: 10_000 });
    await expect(service('paired_installation').delete()).rejects.toMatchObject({ code: '42501' });
    await expect(service.schema.dropTable('subject_keys')).rejects.toMatchObject({ code: '42501' });
    expect(await service('subject_keys')).toEqual([]);
    const unknown = {
      ...of(keys),
      databaseUrl: keys.roleUrls.service.replace(/\/[^/]*$/, '/no_such_database'),
      migrationUrl: null,
    };
    await expect(prepareDatabase({ ...both, keys: unknown })).rejects.toThrow('The database of KEYS_DATABASE_URL refuses');
    await service.destroy();
    await Promise.all([data.drop(), keys.drop()]);
  });

  it('is made from one database by a command, while nothing runs, and no process stores a key in the old place', async () => {
    const before = await openApi({ MASTER_KEY: text(OLD) });
    const target = await createKeysDatabase();
    const settings = { DATABASE_URL: before.config.databaseUrl, KEYS_DATABASE_URL: target.roleUrls.service };
    await before.call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: 'moved' } });
    const moving = { keysDatabase: keysDatabase(target) };
    await expect(before.restart(moving)).rejects.toThrow('keys move');
    await before.restart({});
    await expect(admin(['keys', 'move'], settings)).rejects.toThrow('Stop every orchestrator first');
    await expect(before.restart(moving)).rejects.toThrow('keys move');
    const targetDb = openDatabase(target.url, { max: 1, statementTimeoutMs: 10_000 });
    await killWhileLocked(before.db, () => admin(['keys', 'move'], settings));
    expect([await targetDb('subject_keys'), await before.db('subject_keys')]).toEqual([[], [expect.anything()]]);
    expect(await admin(['keys', 'move'], settings)).toEqual({ moved: 1 });
    expect([await targetDb('subject_keys'), await before.db('subject_keys')]).toEqual([[expect.anything()], []]);
    await targetDb.destroy();
    await before.restart(moving);
    expect((await before.call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: 'moved' } })).status).toBe(201);
    const late = before.db('subject_keys').insert({ row_id: randomUUID(), wrapped_key: Buffer.alloc(0) });
    await expect(late).rejects.toThrow('set KEYS_DATABASE_URL');
    await before.close();
    await target.drop();
  });

  it('rotates the master key in both, after which the previous one opens nothing', async () => {
    await open('kept');
    await open('erased');
    await erase('erased');
    const master = (current: Buffer, previous: Buffer | null) => ({
      masterKeys: {
        current: { kind: 'key', key: current } as const,
        previous: previous === null ? null : ({ kind: 'key', key: previous } as const),
      },
    });
    await api.restart(master(NEW, OLD));
    const { sealedAgain } = await admin(['keys', 'rotate-master'], { MASTER_KEY: text(NEW), MASTER_KEY_PREVIOUS: text(OLD) });
    expect(sealedAgain['subject_keys.wrapped_key']).toBe(1);
    const ids = await api.db('wrapping_keys').pluck('id');
    expect(ids).toHaveLength(1);
    expect(await keysDb('wrapping_keys').pluck('id')).toEqual(ids);
    await api.restart(master(NEW, null));
    expect(await admin(['keys', 'verify'], { MASTER_KEY: text(NEW) })).toMatchObject({ columns: expect.anything() });
    expect((await open('kept')).status).toBe(201);
    expect((await open('erased')).body).toMatchObject({ code: 'subject_erased' });
  });

  it('of which the keys were paired by a restored copy gives that copy its newer wrapping keys, and takes none', async () => {
    const foreign = { id: randomBytes(4), master_key_id: 'newer', wrapped_key: randomBytes(60), created_at: new Date() };
    await keysDb('wrapping_keys').insert(foreign);
    await api.db('wrapping_keys').insert({ ...foreign, id: randomBytes(4), state: 'RETIRING' });
    await pairDatabases({ db: api.db, keysDb, report: false });
    expect(await api.db('wrapping_keys').where({ id: foreign.id }).first('state')).toEqual({ state: 'RETIRING' });
    expect(await keysDb('wrapping_keys')).toHaveLength(2);
  });
});

/** Kills a move whose copies are made, before its last statement. */
async function killWhileLocked(db: Database, move: () => Promise<unknown>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx('installation').forUpdate();
    const killed = expect(move()).rejects.toThrow();
    const waiting = `select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'update "installation"%' and wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await db.raw(waiting)).rows, { timeout: 20_000 }).toHaveLength(1);
    await killed;
  });
}
