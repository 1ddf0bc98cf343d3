import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningOrchestrator, startOrchestrator } from '@faceproof/orchestrator/compose.js';
import { prepareDatabase } from '@faceproof/orchestrator/prepare-database.js';
import { type Database, openDatabase } from '@faceproof/orchestrator/store/database.js';
import { loadSubjectKey } from '@faceproof/orchestrator/subjects/subjects.store.js';
import { KeyMissingError } from '@faceproof/orchestrator/vault/subject-keys.store.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main } from '../../../scripts/admin/admin.js';
import { copyDatabase } from '../../../scripts/admin/drill/copy-database.js';
import { createDrillDatabase, type DrillDatabase } from '../../../scripts/admin/drill/drill-database.js';
import { freePort } from '../../harness/free-port.js';
import type { TestDatabase } from '../../harness/services/create-database.js';
import { createKeysDatabase } from '../../harness/services/create-keys-database.js';
import { type Fixture, openFixture } from '../settling/journey-fixture.js';
import { uploadCapture } from '../settling/live-capture.js';

const OLD = randomBytes(32).toString('base64url');
const NEW = randomBytes(32).toString('base64url');

interface StoredMedia {
  subject_row: string;
  blob_id: string;
  wrapped_key: Buffer;
}

/** Data from before an erasure, and keys from after it: what is left of a backup that is kept for years. */
describe('the data of before an erasure and a rotation, beside the keys of afterwards', () => {
  let keys: TestDatabase;
  let keysDb: Database;
  let fixture: Fixture;
  let backup: DrillDatabase;
  let folder: string;
  let restored: RunningOrchestrator;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'faceproof-keys-apart-'));
    keys = await createKeysDatabase();
    keysDb = openDatabase(keys.url, { max: 2, statementTimeoutMs: 10_000 });
    const masterKeys = { MASTER_KEY: OLD, MASTER_KEY_PREVIOUS: NEW };
    fixture = await openFixture({ environment: { KEYS_DATABASE_URL: keys.roleUrls.service, ...masterKeys } });
    for (const subjectId of ['anna', 'ben', 'carl']) await uploadCapture(fixture, { session: { subjectId } });

    backup = await createDrillDatabase(fixture.superuserUrl);
    await copyDatabase(fixture.superuser, backup.db);
    expect((await call(fixture.base, '/v1/subjects/erase', { subjectId: 'anna' })).status).toBe(200);
    const running = { DATABASE_URL: fixture.service.config.databaseUrl };
    await admin(running, 'erasures', 'export', '--to', list());
    await admin(running, 'keys', 'rotate-master');
    await prepareDatabase({ databaseUrl: backup.url, migrationUrl: null, workerRole: null, queue: true });
    restored = await startOrchestrator(
      { ...fixture.service.config, databaseUrl: backup.url, port: await freePort() },
      { sweepEveryMs: null },
    );
  });
  afterAll(async () => {
    await restored?.close();
    await backup.close();
    await fixture.close();
    await keysDb.destroy();
    await keys.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('open nothing of the erased person with any key that is left, and everything of the others', async () => {
    const { db, vault } = restored.service;
    const [anna, ...others] = await Promise.all(['anna', 'ben', 'carl'].map((subjectId) => mediaOf(db, subjectId)));
    if (anna === undefined) throw new Error('The backup lacks Anna');
    for (const media of others) {
      const key = await loadSubjectKey(restored.service, db, media.subject_row);
      const objectKey = vault.openObjectKey(key, media.blob_id, media.wrapped_key);
      expect((await vault.getObject(media.blob_id, objectKey)).length).toBeGreaterThan(0);
    }
    await expect(loadSubjectKey(restored.service, db, anna.subject_row)).rejects.toThrow(KeyMissingError);
    const left = await keysDb('subject_keys').select('row_id', 'wrapped_key');
    expect(left).toHaveLength(2);
    for (const { row_id, wrapped_key } of left) {
      expect(() => vault.openSubjectKey(anna.subject_row, wrapped_key)).toThrow();
      const other = vault.openSubjectKey(row_id, wrapped_key);
      expect(() => vault.openObjectKey(other, anna.blob_id, anna.wrapped_key)).toThrow();
    }
  });

  it('say which person lacks a key, until the erasures are replayed', async () => {
    const at = { DATABASE_URL: backup.url };
    const answer = await call(`http://127.0.0.1:${restored.port}`, '/v1/sessions', { ...SESSION, subjectId: 'anna' });
    expect([answer.status, answer.body.detail]).toEqual([503, expect.stringContaining('lacks the key of this person')]);
    await admin(at, 'keys', 'rotate-master');
    await expect(admin(at, 'keys', 'verify')).rejects.toThrow('1 subject that no one erased: no key');
    const replayed = await admin(at, 'erasures', 'replay', '--from', list(), '--keys', `${list()}.keys.json`);
    expect(replayed).toMatchObject({ ERASED: 1 });
    const again = await call(`http://127.0.0.1:${restored.port}`, '/v1/sessions', { ...SESSION, subjectId: 'anna' });
    expect(again).toMatchObject({ status: 410, body: { code: 'subject_erased' } });
    await admin(at, 'keys', 'verify');
  });

  const list = () => join(folder, 'erasures.ndjson');
  const SESSION = { flow: 'LIVENESS_ONLY', purpose: 'Restored' };

  async function mediaOf(db: Database, subjectId: string): Promise<StoredMedia> {
    return db('captures as c')
      .join('sessions as s', 's.id', 'c.session_id')
      .join('subjects as p', 'p.row_id', 's.subject_row')
      .where(fixture.named(subjectId))
      .first('s.subject_row', 'c.media_blob_id as blob_id', 'c.media_wrapped_key as wrapped_key');
  }

  async function call(base: string, path: string, body: object) {
    const headers = { Authorization: `Bearer ${fixture.account.liveKey}`, 'Content-Type': 'application/json' };
    const response = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, body: (await response.json()) as { code: string; detail: string } };
  }

  async function admin(settings: Record<string, string>, ...args: string[]) {
    const printed: string[] = [];
    const environment = { MASTER_KEY: NEW, MASTER_KEY_PREVIOUS: OLD, KEYS_DATABASE_URL: keys.roleUrls.service, ...settings };
    await main([...args, '--json'], { root: '/nowhere', environment, print: (line) => printed.push(line) });
    return JSON.parse(printed.join('\n'));
  }
});
