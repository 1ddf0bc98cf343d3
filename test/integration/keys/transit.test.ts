import { randomBytes, randomUUID } from 'node:crypto';
import { SWEEP_EVERY_MS } from '@faceproof/orchestrator/compose.js';
import { loadMasterKeys } from '@faceproof/orchestrator/keys.config.js';
import { fileKeyId } from '@faceproof/orchestrator/kms/providers.js';
import { openDatabase } from '@faceproof/orchestrator/store/database.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { main } from '../../../scripts/admin/admin.js';
import { type Api, LIVENESS, openApi } from '../../contract/harness/orchestrator-in-process.js';
import { startVaultServer, type VaultMood, type VaultServer } from '../../harness/servers/vault-server.js';
import { createKeysDatabase } from '../../harness/services/create-keys-database.js';

const POLL = { timeout: 30_000 };
const KEY_ID = (version: number) => `transit:crypto/transit/faceproof-test:${version}`;

describe('a master key in a KMS', { timeout: 180_000 }, () => {
  let vault: VaultServer;
  let api: Api | null = null;
  beforeEach(async () => {
    vault = await startVaultServer();
  });
  afterEach(async () => {
    await api?.close();
    api = null;
    await vault.close();
    expect(vault.faults).toEqual([]);
  });

  const start = async (more: Record<string, string> = {}): Promise<Api> => {
    api = await openApi({ MASTER_KEY: '', ...vault.env, ...more });
    return api;
  };
  const restart = (running: Api, environment: Record<string, string>) =>
    running.restart({ masterKeys: loadMasterKeys(environment) });

  // biome-ignore lint/suspicious/noExplicitAny: each test reads its own members of the report.
  async function admin(running: Api, args: string[], environment: Record<string, string>): Promise<any> {
    const printed: string[] = [];
    const within = { root: '/nowhere', environment: { DATABASE_URL: running.config.databaseUrl, ...environment } };
    await main([...args, '--json'], { ...within, print: (line) => printed.push(line) });
    return JSON.parse(printed.join('\n'));
  }

  it('decides sessions without asking the KMS for any of them, and shows it no key of a subject', async () => {
    const running = await start();
    const before = vault.calls.length;
    expect((await running.decided('approve', { subjectId: 'anna' })).status).toBe('APPROVED');
    expect((await running.decided('approve')).status).toBe('APPROVED');
    expect(vault.calls.slice(before).filter((call) => !call.includes('auth/token'))).toEqual([]);

    await running.call('POST', '/v1/subjects/erase', { body: { subjectId: 'anna' } });
    const erased = running.db('subjects').whereNotNull('erased_at').select('row_id');
    expect(await erased).toHaveLength(1);
    expect(await running.db('subject_keys').whereIn('row_id', erased)).toEqual([]);
    expect((await running.call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: 'anna' } })).status).toBe(410);
    await restart(running, vault.env);
    const [row] = await running.db('wrapping_keys').select('id', 'master_key_id');
    expect([...vault.contexts]).toEqual([`wrapping-key:${row?.id.toString('hex')}`]);
    expect(row?.master_key_id).toBe(KEY_ID(1));
  });

  it('that is away refuses the start in words, and lets the next one through', async () => {
    const running = await start();
    const { sessionId } = await running.decided('approve');
    vault.mood = 'SEALED';
    await expect(restart(running, vault.env)).rejects.toMatchObject({
      name: 'KmsError',
      code: 'UNREACHABLE',
      message: expect.stringContaining('sealed, busy, starting or broken'),
    });
    vault.mood = 'WELL';
    await restart(running, vault.env);
    expect((await running.call('GET', `/v1/sessions/${sessionId}`)).body.status).toBe('APPROVED');
  });

  it.each<[string, (vault: VaultServer) => () => void]>([
    ['breaks', (vault) => inMood(vault, 'BROKEN')],
    ['does not answer', (vault) => inMood(vault, 'SLOW')],
    ['refuses the token', revokeToken],
  ])('that %s for longer than keys stay in memory: 503 until it is back, and nothing is lost', async (_, takeAway) => {
    const running = await start({ KMS_CACHE_SECONDS: '1' });
    const erasing = { body: { subjectId: 'anna' } };
    await running.call('POST', '/v1/sessions', { body: { ...LIVENESS, ...erasing.body } });
    const delayMs = 2000;
    const early = await running.call('POST', '/v1/sessions', {
      body: { ...LIVENESS, simulate: { scenario: 'approve', delayMs } },
    });
    const dueAt = Date.now() + delayMs;
    const giveBack = takeAway(vault);
    const open = (key: string) => running.call('POST', '/v1/sessions', { body: LIVENESS, headers: { 'Idempotency-Key': key } });
    await expect.poll(async () => (await open(randomUUID())).status, { timeout: 30_000 }).toBe(503);
    const key = randomUUID();
    const stored = await running.db('sessions').count();
    expect((await open(key)).body).toMatchObject({ code: 'dependency_unavailable', retryable: true });
    expect(await running.db('sessions').count()).toEqual(stored);
    expect((await running.call('POST', '/v1/subjects/erase', erasing)).body.code).toBe('dependency_unavailable');
    expect((await running.call('GET', '/healthz', { key: null })).status).toBe(200);
    await expect.poll(async () => (await running.call('GET', '/readyz', { key: null })).body.failing).toContain('keys');
    // Its result is due while the keys are away.
    await expect.poll(() => Date.now()).toBeGreaterThan(dueAt + SWEEP_EVERY_MS);
    expect(await running.db('sessions').where({ id: early.body.sessionId }).select('decided_at')).toEqual([
      { decided_at: null },
    ]);

    giveBack();
    await expect.poll(async () => (await open(key)).status, { timeout: 30_000 }).toBe(201);
    expect((await running.standing(early.body.sessionId)).status).toBe('APPROVED');
    expect((await running.call('POST', '/v1/subjects/erase', erasing)).status).toBe(200);
  });

  it('rotates while the service runs: the new version wraps, and the old one may be disabled in the KMS', async () => {
    // The wrapping keys are in two databases.
    const keys = await createKeysDatabase();
    const apart = { ...vault.env, KEYS_DATABASE_URL: keys.roleUrls.service };
    const running = await start({ KMS_CACHE_SECONDS: '2', ...apart });
    const subject = { ...LIVENESS, subjectId: 'anna' };
    const open = async () => (await running.call('POST', '/v1/sessions', { body: subject })).status;
    expect(await open()).toBe(201);
    vault.rotate();
    expect(await admin(running, ['keys', 'rotate-master'], apart)).toMatchObject({ rotated: true, masterKeyId: KEY_ID(2) });
    expect(await open()).toBe(201);
    vault.rotate();
    expect(await admin(running, ['keys', 'rewrap'], apart)).toMatchObject({ rewrapped: 1, masterKeyId: KEY_ID(3) });
    expect(await admin(running, ['keys', 'rewrap'], apart)).toMatchObject({ rewrapped: 0 });
    expect(vault.calls.filter((call) => call.includes('/rewrap/'))).toHaveLength(1);
    const keysDb = openDatabase(keys.url, { max: 1, statementTimeoutMs: 10_000 });
    expect(await keysDb('wrapping_keys').pluck('master_key_id')).toEqual([KEY_ID(3)]);
    await keysDb.destroy();

    vault.minDecryptionVersion = 3;
    const seen = vault.calls.length;
    await expect
      .poll(() => vault.calls.slice(seen).filter((call) => call.includes('/decrypt/')).length, POLL)
      .toBeGreaterThan(3);
    expect(await open()).toBe(201);
    await restart(running, vault.env);
    expect(await open()).toBe(201);
    expect(await admin(running, ['keys', 'verify'], apart)).toMatchObject({ masterKeyId: KEY_ID(3) });
  });

  it('takes over from a key in a file, and gives back to one', async () => {
    const first = randomBytes(32).toString('base64url');
    const second = randomBytes(32).toString('base64url');
    api = await openApi({ MASTER_KEY: first });
    const subject = { ...LIVENESS, subjectId: 'anna' };
    await api.call('POST', '/v1/sessions', { body: subject });
    const into = { ...vault.env, MASTER_KEY_PREVIOUS: first };
    await restart(api, into);
    await expect(admin(api, ['keys', 'rewrap'], into)).rejects.toThrow('which is another master key');
    expect(await admin(api, ['keys', 'rotate-master'], into)).toMatchObject({ rotated: true, masterKeyId: KEY_ID(1) });
    await restart(api, vault.env);
    expect((await api.call('POST', '/v1/sessions', { body: subject })).status).toBe(201);

    const { KMS: KMS_PREVIOUS, ...rest } = vault.env;
    const back = { ...rest, KMS_PREVIOUS, MASTER_KEY: second };
    await restart(api, back);
    expect(await admin(api, ['keys', 'rotate-master'], back)).toMatchObject({
      rotated: true,
      masterKeyId: fileKeyId(Buffer.from(second, 'base64url')),
    });
    await restart(api, { MASTER_KEY: second });
    expect((await api.call('POST', '/v1/sessions', { body: subject })).status).toBe(201);
  });
});

/** @returns what makes it answer well again */
function inMood(vault: VaultServer, mood: VaultMood): () => void {
  vault.mood = mood;
  return () => {
    vault.mood = 'WELL';
  };
}

/** @returns what makes the token valid again */
function revokeToken(vault: VaultServer): () => void {
  const { value } = vault.token;
  vault.token.value = 'hvs.another';
  return () => {
    vault.token.value = value;
  };
}
