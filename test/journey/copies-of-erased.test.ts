import { randomBytes } from 'node:crypto';
import { chown, copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '@faceproof/installation/database/embedded-postgres.js';
import { issueKey, openAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { startOrchestrator } from '@faceproof/orchestrator/compose.js';
import { loadConfig } from '@faceproof/orchestrator/config.js';
import { answerContext } from '@faceproof/orchestrator/http/idempotency/idempotency.js';
import { PERSONAL_COLUMNS, verifyPersonal } from '@faceproof/orchestrator/keyring/verify-personal.js';
import { prepareDatabase } from '@faceproof/orchestrator/prepare-database.js';
import type { Service } from '@faceproof/orchestrator/service.js';
import { type Database, openDatabase } from '@faceproof/orchestrator/store/database.js';
import { personalContext } from '@faceproof/orchestrator/vault/personal-column.js';
import { SCOPES } from '@faceproof/protocol/words.js';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../contract/harness/http-call.js';
import { dumpDatabase, findTraces } from '../faults/hunt/search.js';
import { freePort } from '../harness/free-port.js';
import type { TestDatabase } from '../harness/services/create-database.js';
import { createKeysDatabase } from '../harness/services/create-keys-database.js';

const CONTROL = 'The unmistakable name of an account';

/** What an integrator, a person's browser and a reviewer may write about a person, in every field that takes text of theirs. */
const tracesOf = (name: string) => ({
  subjectId: `${name}-subject-Xq7`,
  purpose: `Opening the account of ${name} Xq7`,
  metadataKey: `key_of_${name}_Xq7`,
  metadata: `value of ${name} Xq7`,
  returnUrl: `https://return.example/?person=${name}-return-Xq7`,
  fallbackUrl: `https://fallback.example/?person=${name}-fallback-Xq7`,
  origin: `https://${name.toLowerCase()}-origin-xq7.example`,
  note: `A scar on the cheek of ${name} Xq7`,
  request: `${name} wants a copy Xq7`,
  hold: `A dispute with ${name} Xq7`,
  appeal: `${name} says that it was the light Xq7`,
});

describe.each([
  { keys: 'in the same database', apart: false },
  { keys: 'in a database of their own', apart: true },
])('copies of a database from before an erasure, with keys $keys', ({ apart }) => {
  let folder: string;
  let primary: EmbeddedPostgres;
  let restored: EmbeddedPostgres;
  let running: Awaited<ReturnType<typeof startOrchestrator>>;
  let service: Service;
  let keysDatabase: TestDatabase | null;
  let live: Database;
  let backup: Database;
  let call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => ReturnType<typeof callApi>;
  const places: Record<string, Buffer[]> = {};
  const rowOf: Record<string, string> = {};
  const holdOf: Record<string, string> = {};

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'faceproof-copies-'));
    primary = await openEmbeddedPostgres({ folder: join(folder, 'primary'), durable: false });
    live = openDatabase(primary.url, { max: 2, statementTimeoutMs: 60_000 });
    for (const setting of ['wal_keep_size = 4096', 'full_page_writes = on', 'synchronous_commit = on'])
      await live.raw(`alter system set ${setting}`);
    await live.raw('select pg_reload_conf()');
    keysDatabase = apart ? await createKeysDatabase() : null;
    await startService();
    for (const name of ['Adaline', 'Benedict']) await meet(name);

    const dataDir: string = (await live.raw('show data_directory')).rows[0].data_directory;
    await takeBackup(dataDir);
    places.dump = [Buffer.from(await dumpDatabase(primary.url))];
    expect((await call('DELETE', `/v1/holds/${holdOf.Adaline}`)).status).toBe(204);
    const { status } = await call('POST', '/v1/subjects/erase', { subjectId: tracesOf('Adaline').subjectId });
    expect(status).toBe(200);
    await live.raw('select pg_switch_wal()');
    places.WAL = await readAll(join(dataDir, 'pg_wal'));
    places['base backup'] = await readAll(join(folder, 'copy', 'postgres'));
    restored = await openEmbeddedPostgres({ folder: join(folder, 'copy'), durable: false });
    backup = openDatabase(restored.url, { max: 2, statementTimeoutMs: 60_000 });
    places.replica = [Buffer.from(await dumpDatabase(restored.url))];
  }, 400_000);
  afterAll(async () => {
    await backup?.destroy();
    await restored?.stop();
    await running?.close();
    await live?.destroy();
    await primary?.stop();
    await keysDatabase?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('contain no word about anyone, in clear, encoded or as a digest that anybody can compute', { timeout: 200_000 }, () => {
    expect(Object.keys(places).sort()).toEqual(['WAL', 'base backup', 'dump', 'replica']);
    for (const [place, pieces] of Object.entries(places)) {
      const found = (traces: string[]) => pieces.flatMap((piece) => findTraces(piece, traces));
      // What is searched for would be found.
      expect([place, found([CONTROL]).length > 0]).toEqual([place, true]);
      for (const name of ['Adaline', 'Benedict']) expect([place, found(Object.values(tracesOf(name)))]).toEqual([place, []]);
    }
  });

  it('hold personal values of both people in every column', async () => {
    for (const column of PERSONAL_COLUMNS)
      expect([column.table, [...new Set((await valuesOf(column)).map(({ name }) => name))].sort()]).toEqual([
        column.table,
        ['Adaline', 'Benedict'],
      ]);
  });

  it('open with the keys that the service holds afterwards, but for the person who was erased', async () => {
    const keys = await keysLeft();
    for (const column of PERSONAL_COLUMNS) {
      for (const { name, place, sealed } of await valuesOf(column)) {
        const context = personalContext(`${column.table}.${column.column}`, place);
        const opening = keys.filter((key) => opens(() => service.vault.openUnder(key, context, sealed)));
        expect([column.table, name, opening.length]).toEqual([column.table, name, name === 'Adaline' ? 0 : 1]);
      }
    }
  });

  it('open no stored answer about the person who was erased', async () => {
    const keys = await keysLeft();
    const answers = await backup('idempotency_keys').whereNotNull('subject_row');
    expect(answers).toHaveLength(2);
    for (const { id, answer_sealed, subject_row } of answers) {
      const inner = service.vault.openUnderMaster(answerContext(id), answer_sealed);
      const context = personalContext('idempotency_keys.answer_sealed', answerContext(id));
      const texts = keys.flatMap((key) => {
        const opened = opens(() => service.vault.openUnder(key, context, inner));
        return opened ? [service.vault.openUnder(key, context, inner).toString()] : [];
      });
      expect(findTraces(inner, Object.values(tracesOf('Adaline')))).toEqual([]);
      if (subject_row === rowOf.Adaline) expect(texts).toEqual([]);
      else expect(texts).toEqual([expect.stringContaining(tracesOf('Benedict').subjectId)]);
    }
  });

  it(`hold ${apart ? 'no key' : 'the keys of then, so that their age is the bound of an erasure'}`, async () => {
    const held = await backup('subject_keys').select('row_id', 'wrapped_key');
    expect(held.map(({ row_id }) => row_id).sort()).toEqual(apart ? [] : Object.values(rowOf).sort());
    const own = held.find(({ row_id }) => row_id === rowOf.Adaline);
    if (own === undefined) return;
    const key = service.vault.openSubjectKey(own.row_id, own.wrapped_key);
    const { subject_id_sealed } = await backup('subjects').where({ row_id: own.row_id }).first();
    const context = personalContext('subjects.subject_id_sealed', own.row_id);
    expect(service.vault.openUnder(key, context, subject_id_sealed).toString()).toBe(tracesOf('Adaline').subjectId);
  });

  it('leave the running service whole, which shows everything of the others and nothing of the erased', async () => {
    expect((await verifyPersonal(service)).map(({ damaged }) => damaged)).toEqual(PERSONAL_COLUMNS.map(() => 0));
    const shown = await call('GET', '/v1/sessions?limit=100');
    const { subjectId, purpose, metadataKey, metadata } = tracesOf('Benedict');
    expect(shown.body.data.filter((one: { subjectId: string }) => one.subjectId === subjectId)).toMatchObject([
      { purpose, metadata: { [metadataKey]: metadata } },
      { purpose, metadata: { [metadataKey]: metadata } },
    ]);
    expect(findTraces(Buffer.from(shown.text), Object.values(tracesOf('Adaline')))).toEqual([]);
    const search = { metadata: { [metadataKey]: metadata } };
    expect((await call('POST', '/v1/sessions/search', search)).body.data).toHaveLength(2);
  });

  async function startService(): Promise<void> {
    const { owner, service: databaseUrl, worker } = primary.roleUrls;
    await prepareDatabase({ databaseUrl, migrationUrl: owner, workerRole: new URL(worker).username, queue: true });
    const config = loadConfig({
      PORT: String(await freePort()),
      DATABASE_URL: databaseUrl,
      MEDIA_DIR: join(folder, 'media'),
      MASTER_KEY: randomBytes(32).toString('base64url'),
      WORKER_KEY: randomBytes(32).toString('base64url'),
      ALLOW_PRIVATE_WEBHOOKS: 'true',
      LOG_LEVEL: 'silent',
      ...(keysDatabase === null ? {} : { KEYS_DATABASE_URL: keysDatabase.roleUrls.service }),
    });
    running = await startOrchestrator(config, { clock: { now: () => new Date() }, sweepEveryMs: null });
    service = running.service;
    const { accountId } = await openAccount(service, { name: CONTROL, plan: 'free', included: 30 });
    const rights = { accountId, mode: 'TEST' as const, scopes: [...SCOPES], expiresAt: null };
    const { secret: key } = await issueKey(service, service.db, rights);
    const base = `http://127.0.0.1:${running.port}`;
    call = (method, path, body, headers = {}) => callApi(base, method, path, { key, body, headers });
    // Nothing listens there: the events stay to be sent.
    await call('POST', '/v1/webhook-endpoints', { url: 'http://127.0.0.1:9/' });
    await call('PUT', '/v1/policy', { reviewApprovals: 1 });
  }

  /** One session that is enrolled, and one that a reviewer decides with a note. */
  async function meet(name: string): Promise<void> {
    const { subjectId, purpose, metadataKey, metadata, returnUrl, fallbackUrl, origin, ...more } = tracesOf(name);
    const written = {
      purpose,
      subjectId,
      returnUrl,
      fallbackUrl,
      metadata: { [metadataKey]: metadata },
      embedOrigins: [origin],
    };
    const open = async (own: object, status: string, headers = {}) => {
      const body = { flow: 'LIVENESS_ONLY', ...written, ...own };
      const { sessionId } = (await call('POST', '/v1/sessions', body, headers)).body;
      for (let now = ''; now !== status; ) now = (await call('GET', `/v1/sessions/${sessionId}?wait=5`)).body.status;
      return sessionId as string;
    };
    const enrolled = { enrollOnApprove: true, simulate: { scenario: 'approve' } };
    const sessionId = await open(enrolled, 'APPROVED', { 'Idempotency-Key': name });
    const reviewed = await open({ simulate: { scenario: 'review_pending' } }, 'IN_REVIEW');
    expect((await call('POST', `/v1/reviews/${reviewed}/notes`, { note: more.note })).status).toBe(200);
    const vote = { outcome: 'DECLINED', reviewer: 'staff-1', note: more.note };
    expect((await call('POST', `/v1/sessions/${reviewed}/review`, vote)).status).toBe(200);
    expect((await call('POST', `/v1/sessions/${sessionId}/appeal`, { reason: more.appeal })).status).toBe(202);
    const asked = { subjectId, kind: 'ACCESS', note: more.request };
    expect((await call('POST', '/v1/requests', asked)).status).toBe(201);
    const held = await call('POST', '/v1/holds', { subjectId, reason: more.hold, until: new Date(Date.now() + 86_400_000) });
    holdOf[name] = held.body.holdId;
    rowOf[name] = (await live('sessions').where({ id: sessionId }).first('subject_row')).subject_row;
  }

  /** The files while the service runs, and the WAL to this moment: once started, it is where a replica would be. */
  async function takeBackup(dataDir: string): Promise<void> {
    const client = new pg.Client({ connectionString: primary.url });
    await client.connect();
    const copy = join(folder, 'copy', 'postgres');
    await client.query(`select pg_backup_start('before', true)`);
    await copyAll(dataDir, copy, (name) => !/^(pg_wal\/|postmaster\.)/.test(name));
    const { rows } = await client.query('select labelfile from pg_backup_stop()');
    await writeFile(join(copy, 'backup_label'), rows[0].labelfile);
    await client.query('select pg_switch_wal()');
    await copyAll(dataDir, copy, (name) => name.startsWith('pg_wal/'));
    await client.end();
    const memory = JSON.parse(await readFile(join(folder, 'primary', 'postgres.json'), 'utf8'));
    await writeFile(join(folder, 'copy', 'postgres.json'), JSON.stringify({ ...memory, dataDir: copy }), { mode: 0o600 });
  }

  /** Of everyone whom the service knows after the erasure. */
  async function keysLeft(): Promise<Buffer[]> {
    const wrapped = await service.vault.subjectKeys.find(live, Object.values(rowOf));
    return [...wrapped].map(([row, key]) => service.vault.openSubjectKey(row, key));
  }

  async function valuesOf({ table, column, row, subject }: (typeof PERSONAL_COLUMNS)[number]) {
    const rows: { place: string; subject_row: string; sealed: Buffer }[] = await backup(table)
      .whereNotNull(column)
      .select(backup.raw(`${row} as place, ${subject} as subject_row, ?? as sealed`, [column]));
    return rows.map((one) => ({ ...one, name: Object.keys(rowOf).find((name) => rowOf[name] === one.subject_row) }));
  }
});

function opens(open: () => Buffer): boolean {
  try {
    return open().length > 0;
  } catch {
    return false;
  }
}

/** With the owners and modes of the files, which PostgreSQL checks. A file that goes meanwhile is one that a backup may lack. */
async function copyAll(from: string, to: string, wanted: (name: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const name = join(entry.parentPath, entry.name).slice(from.length + 1);
    if (!wanted(entry.isDirectory() ? `${name}/` : name)) continue;
    const target = join(to, name);
    if (entry.isDirectory()) await mkdir(target, { recursive: true, mode: 0o700 });
    else {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await copyFile(join(from, name), target).catch(ignoreGone);
    }
    const owner = await stat(join(from, name)).catch(() => null);
    if (owner !== null) await chown(target, owner.uid, owner.gid).catch(ignoreGone);
  }
}

function ignoreGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

async function readAll(folder: string): Promise<Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(files.map(async (file) => withoutEmptyPages(await readFile(file))));
}

/** Most of a segment of the log is zeros, which would be searched for long. */
function withoutEmptyPages(bytes: Buffer): Buffer {
  const pages = Array.from({ length: Math.ceil(bytes.length / PAGE_BYTES) }, (_, i) =>
    bytes.subarray(i * PAGE_BYTES, (i + 1) * PAGE_BYTES),
  );
  return Buffer.concat(pages.filter((page) => page.some((byte) => byte !== 0)));
}

const PAGE_BYTES = 8192;
