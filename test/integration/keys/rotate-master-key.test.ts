import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openKeyring } from '@faceproof/orchestrator/keyring/open-keyring.js';
import { rotateMasterKey } from '@faceproof/orchestrator/keyring/rotate-master-key.js';
import { fileKeyId, openKeyProviders } from '@faceproof/orchestrator/kms/providers.js';
import { isUnknownWrappingKey } from '@faceproof/orchestrator/store/database.js';
import { sealUnderWrapping } from '@faceproof/orchestrator/vault/wrapping-keys.js';
import { verifyReceipt } from '@faceproof/protocol/evidence/receipts.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { main } from '../../../scripts/admin/admin.js';
import { callApi } from '../../contract/harness/http-call.js';
import { type Api, LIVENESS, openApi } from '../../contract/harness/orchestrator-in-process.js';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const OLD = randomBytes(32);
const NEW = randomBytes(32);
const text = (key: Buffer) => key.toString('base64url');

describe('a rotation of the master key', { timeout: 180_000 }, () => {
  let api: Api;
  beforeEach(async () => {
    api = await openApi({ MASTER_KEY: text(OLD) });
  });
  afterEach(() => api.close());

  const environment = () => ({ DATABASE_URL: api.config.databaseUrl, MASTER_KEY: text(NEW), MASTER_KEY_PREVIOUS: text(OLD) });

  // biome-ignore lint/suspicious/noExplicitAny: each test reads its own members of the report.
  async function admin(args: string[], environment: Record<string, string>): Promise<any> {
    const printed: string[] = [];
    await main([...args, '--json'], { root: '/nowhere', environment, print: (line) => printed.push(line) });
    return JSON.parse(printed.join('\n'));
  }

  /** Replaces the running orchestrator by one with these master keys, on the same port. */
  const restart = (current: Buffer, previous: Buffer | null) =>
    api.restart({
      masterKeys: {
        current: { kind: 'key', key: current },
        previous: previous === null ? null : { kind: 'key', key: previous },
      },
    });

  const open = (body: object = {}, headers: Record<string, string> = {}) =>
    api.call('POST', '/v1/sessions', { body: { ...LIVENESS, ...body }, headers });

  async function erase(subjectId: string): Promise<void> {
    expect((await api.call('POST', '/v1/subjects/erase', { body: { subjectId } })).status).toBe(200);
  }

  /** Subjects with keys under the wrapping key of the running service. */
  async function addSubjects(count: number): Promise<string[]> {
    const rows = Array.from({ length: count }, () => randomUUID());
    const { vault } = api.service;
    await api.db.batchInsert(
      'subjects',
      rows.map((row) => ({
        row_id: row,
        account_id: api.accountId,
        mode: 'TEST',
        subject_digest: vault.digestFor(api.accountId, 'subject:TEST', row),
        created_at: new Date(),
      })),
    );
    await api.db.batchInsert(
      'subject_keys',
      rows.map((row) => ({ row_id: row, wrapped_key: vault.makeSubjectKey(row).wrapped })),
    );
    return rows;
  }

  async function countUnderActive(): Promise<number> {
    const active = api.db('wrapping_keys').where({ state: 'ACTIVE' }).select('id');
    const row = await api.db('subject_keys').whereIn('wrapping_key', active).count({ count: '*' }).first();
    return Number(row?.count);
  }

  it('moves everything under load, after which the previous key opens nothing and is not needed', async () => {
    const key = randomUUID();
    const kept = await open({ subjectId: 'kept' }, { 'Idempotency-Key': key });
    const early = await api.decided('approve', { subjectId: 'early' });
    await open({ subjectId: 'erased-before' });
    await erase('erased-before');
    const subjects = await addSubjects(450);
    await restart(NEW, OLD);

    const under = { run: true, opened: 0 };
    const load = (async () => {
      while (under.run) {
        const subjectId = `during-${under.opened++}`;
        expect((await open({ subjectId })).status).toBe(201);
        if (under.opened % 3 === 0) await erase(subjectId);
      }
    })();
    await erase(subjects[0] ?? '');
    const { rotated, sealedAgain } = await admin(['keys', 'rotate-master'], environment());
    under.run = false;
    await load;
    expect(rotated).toBe(true);
    expect(sealedAgain['subject_keys.wrapped_key']).toBeGreaterThanOrEqual(450);

    expect(await api.db('wrapping_keys').select('state', 'master_key_id')).toEqual([
      { state: 'ACTIVE', master_key_id: fileKeyId(NEW) },
    ]);
    const alone = { DATABASE_URL: api.config.databaseUrl, MASTER_KEY: text(NEW) };
    const { columns } = await admin(['keys', 'verify'], alone);
    expect(columns.every((one: { older: number; damaged: number }) => one.older + one.damaged === 0)).toBe(true);
    expect(await admin(['keys', 'rotate-master'], alone)).toMatchObject({ rotated: false });

    await restart(NEW, null);
    expect((await open({ subjectId: 'kept' }, { 'Idempotency-Key': key })).body).toEqual(kept.body);
    for (const subjectId of ['erased-before', subjects[0]])
      expect((await open({ subjectId })).body).toMatchObject({ code: 'subject_erased' });
    const erased = api.db('subjects').whereNotNull('erased_at').select('row_id');
    expect(await api.db('subject_keys').whereIn('row_id', erased)).toEqual([]);
    const late = await api.decided('approve');
    const { keys } = (await api.call('GET', '/v1/evidence-keys')).body;
    for (const { sessionId } of [early, late]) {
      const { body } = await callApi(api.base, 'GET', `/v1/sessions/${sessionId}/evidence`, { key: api.testKey });
      expect((await verifyReceipt(body, keys)).valid).toBe(true);
    }
    await expect(restart(OLD, null)).rejects.toThrow(`values need the master key ${fileKeyId(NEW)}`);
  });

  it('that is killed in the middle refuses a start without the previous key, and continues with the next run', async () => {
    const [locked = ''] = await addSubjects(650);
    await restart(NEW, OLD);
    const hold = await api.db.transaction();
    await hold.raw('set local idle_in_transaction_session_timeout = 0');
    await hold('subject_keys').where({ row_id: locked }).forUpdate().first('row_id');
    const child = runInProcess(environment());
    await expect.poll(countUnderActive, { timeout: 60_000 }).toBe(649);

    await expect(admin(['keys', 'rotate-master'], environment())).rejects.toThrow('Another rotation is running');
    child.kill('SIGKILL');
    await once(child, 'exit');
    await hold.commit();
    await expect(admin(['keys', 'verify'], environment())).rejects.toThrow('are under an older key');
    await expect(restart(NEW, null)).rejects.toThrow(`1 values need the master key ${fileKeyId(OLD)}`);

    await restart(NEW, OLD);
    // PostgreSQL notices the end of the killed process when it next writes to it.
    const again = async () => admin(['keys', 'rotate-master'], environment());
    await expect.poll(async () => (await again().catch(() => ({ rotated: null }))).rotated, { timeout: 30_000 }).toBe(true);
    expect(await countUnderActive()).toBe(650);
    await restart(NEW, null);
    expect((await open({ subjectId: locked })).status).toBe(201);
  });

  it('stops before it seals anything if a running orchestrator lacks the new key', async () => {
    const rotating = rotateWith({ patienceMs: 0 });
    await expect(rotating).rejects.toThrow(`${process.pid} cannot open keys that ${fileKeyId(NEW)} wraps`);
    expect(await api.db('wrapping_keys').where({ state: 'ACTIVE' }).first('master_key_id')).toEqual({
      master_key_id: fileKeyId(OLD),
    });
    expect((await open()).status).toBe(201);
    await restart(OLD, null);
    expect((await open()).status).toBe(201);
  });

  it('is abandoned by a run under the previous key, which deletes the published key', async () => {
    await expect(rotateWith({ patienceMs: 0 })).rejects.toThrow('cannot open keys');
    const states = () => api.db('wrapping_keys').orderBy('created_at').pluck('state');
    expect(await states()).toEqual(['ACTIVE', 'PUBLISHED']);
    await restart(OLD, null);
    const alone = { DATABASE_URL: api.config.databaseUrl, MASTER_KEY: text(OLD) };
    expect(await admin(['keys', 'rotate-master'], alone)).toMatchObject({ rotated: false, sealedAgain: {} });
    expect(await states()).toEqual(['ACTIVE']);
    expect((await open()).status).toBe(201);
    await restart(NEW, OLD);
    expect(await admin(['keys', 'rotate-master'], environment())).toMatchObject({ rotated: true });
  });

  it('names a value that does not open, seals all others, and keeps the older key', async () => {
    const [broken = ''] = await addSubjects(3);
    const bytes = (await api.db('subject_keys').where({ row_id: broken }).first('wrapped_key')).wrapped_key as Buffer;
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await api.db('subject_keys').where({ row_id: broken }).update({ wrapped_key: bytes });
    await restart(NEW, OLD);
    await expect(admin(['keys', 'rotate-master'], environment())).rejects.toThrow(`subject_keys.wrapped_key ${broken}`);
    expect(await countUnderActive()).toBe(2);
    await expect(admin(['keys', 'verify'], environment())).rejects.toThrow('1 values of subject_keys.wrapped_key do not open');
    await api.db('subject_keys').where({ row_id: broken }).delete();
    expect(await admin(['keys', 'rotate-master'], environment())).toMatchObject({ rotated: true });
  });

  it('lets no process store a value under a deleted key, however late it commits', async () => {
    await restart(NEW, OLD);
    const { current } = await openedKeyring(3_600_000);
    const stale = current();
    await admin(['keys', 'rotate-master'], environment());
    const row = randomUUID();
    const wrapped_key = sealUnderWrapping(stale, `subject:${row}`, randomBytes(32));
    const late = api.db('subject_keys').insert({ row_id: row, wrapped_key });
    await expect(late).rejects.toSatisfy(isUnknownWrappingKey);
  });

  const tools = () => ({ db: api.db, keysDb: null, clock: { now: () => new Date() }, random: { bytes: randomBytes } });
  const providers = () => openKeyProviders({ current: { kind: 'key', key: NEW }, previous: { kind: 'key', key: OLD } });

  function openedKeyring(reloadEveryMs: number) {
    return openKeyring({ ...tools(), providers: providers(), log: { error: () => undefined }, report: false, reloadEveryMs });
  }

  async function rotateWith(options: { patienceMs: number }) {
    const keyring = await openedKeyring(3_600_000);
    return rotateMasterKey({ ...tools(), providers: providers(), keyring, pause: (ms) => sleep(ms), ...options });
  }

  function runInProcess(settings: Record<string, string>): ChildProcess {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings };
    return spawn(process.execPath, ['scripts/run.mjs', 'admin', 'keys', 'rotate-master'], { cwd: ROOT, env, stdio: 'ignore' });
  }
});
