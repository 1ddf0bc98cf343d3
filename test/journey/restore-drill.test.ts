import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eraseSubject } from '@faceproof/orchestrator/journey/subjects/erase-subject.js';
import type { Database } from '@faceproof/orchestrator/store/database.js';
import { openDiskBlobStore } from '@faceproof/orchestrator/vault/disk-blob-store.js';
import { openVault } from '@faceproof/orchestrator/vault/vault.js';
import { KeysUnavailableError } from '@faceproof/orchestrator/vault/wrapping-keys.js';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { main } from '../../scripts/admin/admin.js';
import { copyDatabase } from '../../scripts/admin/drill/copy-database.js';
import { createDrillDatabase, type DrillDatabase, openDrilled } from '../../scripts/admin/drill/drill-database.js';
import { appendErasures, readErasureList } from '../../scripts/admin/drill/erasure-list.js';
import { judgeObjects } from '../../scripts/admin/drill/judge-objects.js';
import { type Fixture, openFixture, waitForStatus } from '../integration/settling/journey-fixture.js';
import { uploadCapture } from '../integration/settling/live-capture.js';

describe('npm run admin -- restore-drill', () => {
  let fixture: Fixture;
  let folder: string;
  let list: string;
  beforeAll(async () => {
    fixture = await openFixture();
    folder = await mkdtemp(join(tmpdir(), 'faceproof-drill-'));
    list = join(folder, 'erasures.ndjson');
    for (const subjectId of ['anna', 'ben']) await uploadCapture(fixture, { session: { subjectId } });
    await decideOne(fixture);
    await appended(fixture.service.db);
  });
  afterAll(async () => {
    await fixture.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('restores a copy of the running database, verifies everything, and leaves no database behind', async () => {
    const { report, failed } = await admin('restore-drill');
    expect(report.findings.map(({ check }) => check)).toEqual([
      ...['copy', 'migrations', 'erasures', 'erased people', 'receipts', 'evidence log', 'audit chain', 'objects'],
    ]);
    expect(report.findings.filter(({ passed }) => !passed)).toEqual([]);
    expect(failed).toBe(false);
    expect(detailOf(report, 'objects')).toBe('3 of 3 open');
    expect(await listDrillDatabases(fixture.service.db)).toEqual([]);
  });

  it('prints a table for people', async () => {
    const printed: string[] = [];
    await main(['restore-drill'], { root: '/nowhere', environment: environment(), print: (text) => printed.push(text) });
    expect(printed.join('\n')).toMatch(/^CHECK +RESULT +DETAIL\n/);
    expect(printed.join('\n')).toMatch(/\nreceipts +ok +(\d+) of \1 verify\n/);
    expect(printed.join('\n')).toMatch(/\nThe drill passed\.$/);
  });

  it('erases a person again who was erased after the backup, and only that person', async () => {
    const backup = await backUp();
    await eraseSubject(fixture.service, fixture.tenant('LIVE'), 'anna');
    expect(await admin('erasures', 'export', '--to', list)).toMatchObject({ report: { added: 1, known: 0 } });
    expect(await admin('erasures', 'export', '--to', list)).toMatchObject({ report: { added: 0, known: 1 } });
    expect(await keysOf(backup.db, fixture.named('anna'))).toHaveLength(1);

    const { report, failed } = await admin('restore-drill', '--restored', backup.url, '--erasures', list);
    expect(report.findings.filter(({ passed }) => !passed)).toEqual([]);
    expect(failed).toBe(false);
    expect(detailOf(report, 'erasures')).toBe('1 person erased again, 0 erased already');
    expect(detailOf(report, 'objects')).toBe('2 of 2 open');

    const [{ subjectRow, receipt }] = (await readErasureList(list)) as [Awaited<ReturnType<typeof readErasureList>>[0]];
    const row = await backup.db('subjects').where({ row_id: subjectRow }).first();
    expect(row).toMatchObject({ subject_id_sealed: null });
    expect(await backup.db('subject_keys').where({ row_id: subjectRow })).toEqual([]);
    expect(await backup.db('receipts').where({ id: receipt.receiptId })).toHaveLength(1);
    expect(await keysOf(backup.db, fixture.named('ben'))).toHaveLength(1);
    const again = await admin('restore-drill', '--restored', backup.url, '--erasures', list);
    expect(detailOf(again.report, 'erasures')).toBe('0 people erased again, 1 erased already');
    await backup.close();
  });

  it('erases people again by keys that the backup knew as NEXT or not at all, even after a revocation', async () => {
    for (const subjectId of ['carl', 'dora']) await uploadCapture(fixture, { session: { subjectId } });
    const [drilled, replayed, other] = [await backUp(), await backUp(), await backUp()];
    for (const subjectId of ['carl', 'dora']) {
      await admin('signing-keys', 'rotate', '--mode', 'live');
      await eraseSubject(fixture.service, fixture.tenant('LIVE'), subjectId);
    }
    const { kid } = await fixture.service
      .db('signing_keys')
      .where({ mode: 'LIVE', signs: 'RECEIPTS', status: 'ACTIVE' })
      .first('kid');
    await admin('signing-keys', 'revoke', kid);
    await appended(fixture.service.db);
    expect(await admin('erasures', 'export', '--to', list)).toMatchObject({ report: { added: 2, keys: `${list}.keys.json` } });

    const { report } = await admin('restore-drill', '--restored', drilled.url, '--erasures', list);
    expect(report.findings.filter(({ passed }) => !passed)).toEqual([]);
    expect(detailOf(report, 'erasures')).toBe('2 people erased again, 1 erased already');

    const lone = { DATABASE_URL: replayed.url, MASTER_KEY: fixture.masterKey, MEDIA_DIR: fixture.mediaDir };
    await expect(run(lone, 'erasures', 'replay', '--from', list)).rejects.toThrow('--keys');
    expect(await keysOf(replayed.db, fixture.named('carl'))).toHaveLength(1);
    const drillAgain = ['restore-drill', '--restored', other.url, '--erasures', list];
    await expect(run(lone, ...drillAgain)).rejects.toThrow('--keys');
    const drilledAgain = await run(lone, ...drillAgain, '--keys', `${list}.keys.json`);
    expect(detailOf(drilledAgain.report, 'erasures')).toBe('2 people erased again, 1 erased already');
    expect(await keysOf(replayed.db, fixture.named('carl'))).toHaveLength(1);
    const replay = await run(lone, 'erasures', 'replay', '--from', list, '--keys', `${list}.keys.json`);
    expect(replay.report).toEqual({ ERASED: 2, KNOWN: 1, ABSENT: 0 });
    for (const erased of ['carl', 'dora'])
      expect(await replayed.db('subjects').where(fixture.named(erased)).first()).toMatchObject({ subject_id_sealed: null });
    expect(await replayed.db('signing_keys').where({ kid }).first()).toMatchObject({
      status: 'REVOKED',
      wrapped_secret: Buffer.alloc(0),
    });
    expect(await run(lone, 'keys', 'verify')).toMatchObject({ failed: false });
    // A list that continues with the restored database keeps the keys that only the lost one had.
    await run(lone, 'erasures', 'export', '--to', list);
    const kept = JSON.parse(await readFile(`${list}.keys.json`, 'utf8')).keys.map((key: { kid: string }) => key.kid);
    const published = await fixture.service.db('signing_keys').where({ signs: 'RECEIPTS' }).select('kid');
    expect(kept).toEqual(expect.arrayContaining(published.map((key) => key.kid)));
    for (const backup of [drilled, replayed, other]) await backup.close();
  });

  it.each([
    ['a receipt that was changed', 'receipts', (db: Database) => db('receipts').update({ decided_at: new Date(0) })],
    [
      'a log with a changed entry',
      'evidence log',
      (db: Database) =>
        db('evidence_log_nodes')
          .where({ level: 0, index: 0 })
          .update({ hash: Buffer.alloc(32) }),
    ],
    [
      'a migration that is missing',
      'migrations',
      (db: Database) => db('faceproof_migrations').where('name', 'like', '0001%').delete(),
    ],
    [
      'objects that do not open',
      'objects',
      (db: Database) =>
        db('captures')
          .whereNotNull('media_wrapped_key')
          .update({ media_wrapped_key: Buffer.alloc(60) }),
    ],
  ])('finds %s, and exits with 1', async (_, check, damage) => {
    const backup = await backUp();
    await damage(backup.db);
    const { report, failed } = await admin('restore-drill', '--restored', backup.url);
    expect(report.findings.filter(({ passed }) => !passed).map((finding) => finding.check)).toEqual([check]);
    expect(failed).toBe(true);
    await backup.close();
  });

  it('erases no one by a list with a receipt that does not verify', async () => {
    const backup = await backUp();
    const ben = await backup.db('subjects').where(fixture.named('ben')).first();
    const [listed] = await readErasureList(list);
    const forged = join(folder, 'forged.ndjson');
    const bundle = { ...listed!.bundle, erasureId: 'ers_00000000000000000000000000' };
    await appendErasures(forged, [{ ...listed!, bundle, subjectRow: ben.row_id }]);
    await expect(admin('restore-drill', '--restored', backup.url, '--erasures', forged)).rejects.toThrow('does not verify');
    expect(await keysOf(backup.db, fixture.named('ben'))).toHaveLength(1);
    await backup.close();
  });

  it('opens the objects with the wrapping keys of the restored database', async () => {
    const backup = await backUp();
    await backup.db('key_holders').delete();
    const masterKey = randomBytes(32).toString('base64url');
    const keys = { MASTER_KEY: masterKey, MASTER_KEY_PREVIOUS: fixture.masterKey };
    expect(await run({ DATABASE_URL: backup.url, ...keys }, 'keys', 'rotate-master')).toMatchObject({
      report: { rotated: true },
    });

    const drill = ['restore-drill', '--restored', backup.url];
    await expect(admin(...drill)).rejects.toThrow('This command needs the master key');
    const { report } = await run({ ...environment(), MASTER_KEY: masterKey }, ...drill);
    expect(report.findings.filter(({ passed }) => !passed)).toEqual([]);
    expect(detailOf(report, 'objects')).toMatch(/^([1-9]\d*) of \1 open$/);
    await backup.close();
  });

  it('leaves no database behind if the master key is wrong', async () => {
    const wrong = { ...environment(), MASTER_KEY: randomBytes(32).toString('base64url') };
    await expect(run(wrong, 'restore-drill')).rejects.toThrow('This command needs the master key');
    expect(await listDrillDatabases(fixture.service.db)).toEqual([]);
  });

  it('does not call an object broken while the wrapping keys are unavailable', async () => {
    const fail = () => {
      throw new KeysUnavailableError('The wrapping key is not in memory');
    };
    const blobs = openDiskBlobStore(fixture.mediaDir);
    const vault = openVault({ keys: { current: fail, find: fail, digestKey: fail }, workerKey: randomBytes(32), blobs });
    await expect(judgeObjects(fixture.service.db, fixture.service.db, vault)).rejects.toThrow(KeysUnavailableError);
  });

  it('drops the database of a drill that was killed, and not one of a drill that runs from any database', async () => {
    const elsewhere = new URL(fixture.ownerUrl);
    elsewhere.pathname = '/postgres';
    const running = [await createDrillDatabase(fixture.ownerUrl), await createDrillDatabase(elsewhere.href)];
    // Only the lock protects them now, because no connection is open.
    for (const { db } of running) await db.destroy();
    const owner = openDrilled(fixture.ownerUrl);
    const killed = 'faceproof_drill_0123456789ab';
    await owner.raw('create database ??', [killed]);

    await admin('restore-drill');
    const left = running.map(({ url }) => new URL(url).pathname.slice(1));
    expect((await listDrillDatabases(owner)).sort()).toEqual(left.sort());
    for (const one of running) await one.close();
    expect(await listDrillDatabases(owner)).toEqual([]);
    await owner.destroy();
  });

  it('refuses a list of erasures that does not exist', async () => {
    const missing = join(folder, 'missing.ndjson');
    await expect(admin('restore-drill', '--erasures', missing)).rejects.toThrow(`There is no file ${missing}`);
    await expect(admin('erasures', 'replay', '--from', missing)).rejects.toThrow(`There is no file ${missing}`);
    expect(await listDrillDatabases(fixture.service.db)).toEqual([]);
  });

  describe('after an export that was killed', () => {
    let whole: string;
    beforeAll(async () => {
      whole = await readFile(list, 'utf8');
    });
    afterEach(() => writeFile(list, whole));

    it.each([
      ['in the middle of the last line', () => truncate(list, Buffer.byteLength(whole) - 40)],
      ['in the first line', () => truncate(list, 40)],
      ['before a block of it reached the disk', () => appendFile(list, Buffer.alloc(512))],
    ])('%s, a replay refuses the list and the next export corrects it', async (_, damage) => {
      await damage();
      await expect(admin('erasures', 'replay', '--from', list)).rejects.toThrow(`The last line of ${list} is incomplete`);
      await expect(admin('restore-drill', '--erasures', list)).rejects.toThrow(`The last line of ${list} is incomplete`);
      await admin('erasures', 'export', '--to', list);
      expect(await readFile(list, 'utf8')).toBe(whole);
    });

    it('before the line feed, keeps a last line that the database lacks', async () => {
      const [first = '', ...others] = whole.trimEnd().split('\n');
      const unknown = first.replaceAll(/ers_\w+/g, 'ers_00000000000000000000000000');
      await writeFile(list, unknown);
      expect(await readErasureList(list)).toHaveLength(1);
      expect(await admin('erasures', 'export', '--to', list)).toMatchObject({ report: { known: 1, added: others.length + 1 } });
      expect(await readFile(list, 'utf8')).toBe(`${unknown}\n${whole}`);
    });
  });

  it('refuses a second export at the same time', async () => {
    await fixture.superuser.transaction(async (tx) => {
      await tx.raw(`select pg_advisory_xact_lock(hashtext('faceproof-erasures-export'))`);
      await expect(admin('erasures', 'export', '--to', list)).rejects.toThrow('Another export is running');
    });
    expect(await admin('erasures', 'export', '--to', list)).toMatchObject({ report: { added: 0 } });
  });

  it('refuses to erase in the running database', async () => {
    const { databaseUrl } = fixture.service.config;
    await expect(admin('restore-drill', '--restored', databaseUrl)).rejects.toThrow('--restored names the running database');
    await expect(admin('restore-drill', '--restored', `${databaseUrl}?application_name=x`)).rejects.toThrow('running database');
  });

  interface Report {
    findings: { check: string; passed: boolean; detail: string }[];
  }

  /** Runs a command as the process does, and parses its output. */
  function admin(...args: string[]): Promise<{ report: Report; failed: boolean }> {
    return run(environment(), ...args);
  }

  async function run(environment: NodeJS.ProcessEnv, ...args: string[]): Promise<{ report: Report; failed: boolean }> {
    const printed: string[] = [];
    const ended = { failed: false };
    await main([...args, '--json'], {
      root: '/nowhere',
      environment,
      print: (text) => printed.push(text),
      fail: () => {
        ended.failed = true;
      },
    });
    return { report: JSON.parse(printed.join('\n')), failed: ended.failed };
  }

  function environment() {
    const { databaseUrl } = fixture.service.config;
    const urls = { DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: fixture.ownerUrl };
    return { ...urls, MASTER_KEY: fixture.masterKey, MEDIA_DIR: fixture.mediaDir };
  }

  /** In place of the operator's own backup. */
  async function backUp(): Promise<DrillDatabase> {
    const backup = await createDrillDatabase(fixture.superuserUrl);
    await copyDatabase(fixture.superuser, backup.db);
    return backup;
  }

  function detailOf(report: Report, check: string): string | undefined {
    return report.findings.find((finding) => finding.check === check)?.detail;
  }
});

/** So that there is a receipt, an entry of the log and one of the audit log. */
async function decideOne(fixture: Fixture): Promise<void> {
  const key = fixture.account.testKey;
  const response = await fetch(`${fixture.base}/v1/sessions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ flow: 'LIVENESS_ONLY', purpose: 'Drill', simulate: { scenario: 'approve' } }),
  });
  const { sessionId } = (await response.json()) as { sessionId: string };
  await waitForStatus(fixture, key, sessionId);
}

/** The appender works in the background. */
async function appended(db: Database): Promise<void> {
  await vi.waitUntil(async () => (await db('receipts').whereNull('log_index')).length === 0, { timeout: 20_000 });
}

async function listDrillDatabases(db: Database): Promise<string[]> {
  const { rows } = await db.raw(`select datname from pg_database where datname like 'faceproof_drill_%'`);
  return rows.map(({ datname }: { datname: string }) => datname);
}

function keysOf(db: Database, named: object): Promise<unknown[]> {
  return db('subject_keys').join('subjects', 'subjects.row_id', 'subject_keys.row_id').where(named).select();
}
