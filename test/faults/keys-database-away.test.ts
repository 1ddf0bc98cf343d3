import { prepareDatabase } from '@faceproof/orchestrator/prepare-database.js';
import { type Database, openDatabase } from '@faceproof/orchestrator/store/database.js';
import { KEYS_MIGRATIONS, migrate } from '@faceproof/orchestrator/store/migrate.js';
import { withConnection } from '@faceproof/orchestrator/store/one-connection.js';
import { grantRights } from '@faceproof/orchestrator/store/roles/grant-rights.js';
import { findErasure } from '@faceproof/orchestrator/subjects/erasures.store.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, LIVENESS, openApi } from '../contract/harness/orchestrator-in-process.js';
import { type OwnPostgres, openOwnPostgres } from '../harness/servers/own-postgres.js';

describe('while the database of the keys is away, and that of the data is there', () => {
  let server: OwnPostgres;
  let superuser: Database;
  let keysUrl: string;
  let api: Api;

  beforeAll(async () => {
    server = await openOwnPostgres();
    superuser = openDatabase(server.url, { max: 1, statementTimeoutMs: 10_000 });
    await superuser.raw('create database keys owner ??', [new URL(server.roleUrls.owner).username]);
    const at = (url: string) => Object.assign(new URL(url), { pathname: '/keys' }).href;
    const owner = at(server.roleUrls.owner);
    keysUrl = at(server.roleUrls.service);
    await migrate(owner, KEYS_MIGRATIONS);
    await withConnection(owner, (client) => grantRights(client, { service: new URL(keysUrl).username, worker: null }));
    api = await openApi({ KEYS_DATABASE_URL: keysUrl });
    await open('anna');
    await server.end('FAST');
  });
  afterAll(async () => {
    await api.close();
    await superuser.destroy();
    await server.stop();
  });

  const open = (subjectId: string) => api.call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId } });
  const AWAY = { status: 503, body: { code: 'dependency_unavailable', retryable: true } };

  it('a new session is refused and leaves nothing, and what needs no key is answered', async () => {
    const used = async () => (await api.call('GET', '/v1/usage')).body.used;
    const before = await used();
    for (const subjectId of ['anna', 'ben']) {
      const answer = await open(subjectId);
      expect(answer).toMatchObject(AWAY);
      expect(answer.body.detail).toContain('database of the keys');
    }
    expect(await used()).toEqual(before);
    expect(await api.db('subjects')).toHaveLength(1);
    expect(await api.db('sessions')).toHaveLength(1);
  });

  it('the readiness probe names it and not the other, and so does a start', async () => {
    const ready = await api.call('GET', '/readyz', { key: null });
    expect(ready.status).toBe(503);
    expect(ready.body.failing).toContain('keysDatabase');
    expect(ready.body.failing).not.toContain('database');
    const data = { databaseUrl: api.config.databaseUrl, migrationUrl: null, workerRole: null, queue: false };
    const starting = prepareDatabase({ ...data, keys: { databaseUrl: keysUrl, migrationUrl: null } });
    await expect(starting).rejects.toThrow('The database of KEYS_DATABASE_URL does not answer');
  });

  it('an erasure has no receipt, its subject is alive to no one, and it is completed when the database is back', async () => {
    expect(await api.call('POST', '/v1/subjects/erase', { body: { subjectId: 'anna' } })).toMatchObject(AWAY);
    const { row_id: row } = await api.db('subjects').first('row_id');
    expect(await api.db('subjects').where({ row_id: row }).first('erasing')).toEqual({ erasing: true });
    expect(await findErasure(api.db, row)).toBeNull();
    await server.start();
    await expect.poll(() => findErasure(api.db, row), { timeout: 60_000 }).not.toBeNull();
    expect((await open('anna')).body).toMatchObject({ code: 'subject_erased' });
    expect((await open('ben')).status).toBe(201);
  });
});
