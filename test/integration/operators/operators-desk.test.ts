import { randomBytes, randomUUID } from 'node:crypto';
import { operatorName } from '@faceproof/installation/service/open-desk.js';
import { startOrchestrator } from '@faceproof/orchestrator/compose.js';
import { verifyReceipt } from '@faceproof/protocol/evidence/receipts.js';
import { describe, expect, it } from 'vitest';
import { main } from '../../../scripts/admin/admin.js';
import { callApi } from '../../contract/harness/http-call.js';
import { expectProblem, LIVENESS, openApi } from '../../contract/harness/orchestrator-in-process.js';
import { useOpened } from '../../harness/use-opened.js';
import { runAdmin } from './run-admin.js';

describe('npm run admin', () => {
  const api = useOpened(openApi);

  const admin = async (...args: string[]) =>
    (await runAdmin({ DATABASE_URL: api.config.databaseUrl, MASTER_KEY: api.masterKey }, ...args)).report;
  const list = (key: string) => api.call('GET', '/v1/sessions', { key });

  it('creates an account on the free plan with two working keys', async () => {
    const account = await admin('accounts', 'create', '--name', 'Bank');
    expect(account).toMatchObject({ name: 'Bank', plan: 'free', included: 30 });
    expect((await list(account.testKey)).status).toBe(200);
    expect((await list(account.liveKey)).status).toBe(200);
    const { accounts } = await admin('accounts', 'list');
    expect(accounts.map((one: { accountId: string }) => one.accountId)).toContain(account.accountId);
  });

  it('refuses to start or to create keys with a master key other than the database’s', async () => {
    const masterKey = randomBytes(32);
    const before = await admin('signing-keys', 'list');
    await expect(
      startOrchestrator({ ...api.config, masterKeys: { current: { kind: 'key', key: masterKey }, previous: null } }),
    ).rejects.toThrow('is not the master key of this database');
    const environment = { DATABASE_URL: api.config.databaseUrl, MASTER_KEY: masterKey.toString('base64url') };
    const rotating = main(['signing-keys', 'rotate'], { root: '/nowhere', environment, print: () => undefined });
    await expect(rotating).rejects.toThrow('is not the master key of this database');
    expect(await admin('signing-keys', 'list')).toEqual(before);
  });

  it('says what to do if the database refuses, or no media can be stored', async () => {
    const wrong = Object.assign(new URL(api.config.databaseUrl), { password: 'wrong' }).href;
    const sentence = (setting: string) => new RegExp(`^The database of ${setting} refuses the connection .*: correct the URL`);
    await expect(runAdmin({ DATABASE_URL: wrong }, 'accounts', 'list')).rejects.toThrow(sentence('DATABASE_URL'));
    const migrating = { DATABASE_URL: 'postgres://other@127.0.0.1:1/x', MIGRATION_DATABASE_URL: wrong };
    await expect(runAdmin(migrating, 'migrate')).rejects.toThrow(sentence('MIGRATION_DATABASE_URL'));
    const file = { kind: 'disk', dir: import.meta.filename } as const;
    await expect(startOrchestrator({ ...api.config, media: file })).rejects.toThrow('MEDIA_DIR is not a reachable folder');
  });

  it('works for a user without a name, as in a container that runs as a numeric uid', () => {
    const nameless = () => {
      throw new Error('uv_os_get_passwd returned ENOENT');
    };
    expect(operatorName(nameless)).toBe(`uid ${process.getuid?.()}`);
    expect(operatorName(() => 'anna')).toBe('anna');
  });

  it('suspends an account at once, and resumes it', async () => {
    const { accountId, testKey } = await admin('accounts', 'create', '--name', 'Late payer');
    expect((await admin('accounts', 'suspend', accountId)).suspendedAt).not.toBeNull();
    await expectProblem(list(testKey), 403, 'account_suspended');
    expect((await admin('accounts', 'resume', accountId)).suspendedAt).toBeNull();
    expect((await list(testKey)).status).toBe(200);
  });

  it('changes the monthly allowance for the current month', async () => {
    const { accountId, liveKey } = await admin('accounts', 'create', '--name', 'Grower', '--included', '1');
    const create = () => api.call('POST', '/v1/sessions', { key: liveKey, body: LIVENESS });
    expect((await create()).status).toBe(201);
    expect((await create()).body).toMatchObject({ code: 'allowance_exhausted', included: 1, reserved: 1 });
    await admin('plans', 'set', accountId, '--included', '2');
    expect((await create()).status).toBe(201);
  });

  it('creates keys with scopes and an expiry, lists them without the secret, and revokes them at once', async () => {
    const { accountId } = await admin('accounts', 'create', '--name', 'Keyed');
    const made = await admin('keys', 'create', accountId, '--mode', 'live', '--scopes', 'sessions:read', '--expires', '30d');
    expect((await list(made.key)).status).toBe(200);
    expect((await api.call('GET', '/v1/usage', { key: made.key })).body.code).toBe('insufficient_scope');
    const listed = await admin('keys', 'list', accountId);
    expect(listed.keys).toHaveLength(3);
    expect(JSON.stringify(listed)).not.toContain(made.key);
    expect((await admin('keys', 'revoke', made.keyId)).revokedAt).not.toBeNull();
    expect((await list(made.key)).body.code).toBe('invalid_api_key');
  });

  it('rotates to a key published earlier; the retired key stays published and its receipts verify', async () => {
    const before = (await api.call('GET', '/v1/evidence-keys')).body.keys;
    const next = before.find((key: { mode: string; status: string }) => key.mode === 'TEST' && key.status === 'NEXT');
    const early = await decide();
    const { rotations } = await admin('signing-keys', 'rotate', '--mode', 'test');
    expect(rotations).toMatchObject([{ mode: 'TEST', active: next.kid, retired: early.receipt.signature.keyId }]);
    const late = await decide();
    expect(late.receipt.signature.keyId).toBe(next.kid);

    const { keys } = (await api.call('GET', '/v1/evidence-keys')).body;
    const listed = (await admin('signing-keys', 'list')).keys;
    expect(listed.filter(({ signs }: { signs: string }) => signs === 'RECEIPTS')).toMatchObject(keys);
    expect(statuses(keys, 'TEST')).toEqual(['ACTIVE', 'NEXT', 'RETIRED']);
    expect(statuses(keys, 'LIVE')).toEqual(['ACTIVE', 'NEXT']);
    for (const evidence of [early, late])
      expect(await verifyReceipt(evidence, keys)).toMatchObject({ valid: true, keyTime: true });
  });

  it('rotates the keys of webhooks by themselves', async () => {
    const read = async () => (await api.call('GET', '/v1/webhook-keys')).body.keys;
    const receipts = (await api.call('GET', '/v1/evidence-keys')).body.keys;
    const next = (await read()).find((key: { mode: string; status: string }) => key.mode === 'LIVE' && key.status === 'NEXT');
    await admin('signing-keys', 'rotate', '--mode', 'live', '--of', 'webhooks');
    expect(await read()).toContainEqual({ ...next, status: 'ACTIVE' });
    expect(statuses(await read(), 'LIVE')).toEqual(['ACTIVE', 'NEXT', 'RETIRED']);
    expect((await api.call('GET', '/v1/evidence-keys')).body.keys).toEqual(receipts);
  });

  it('rotates during signing without invalidating a receipt', async () => {
    const deciding = Promise.all(Array.from({ length: 20 }, decide));
    for (let i = 0; i < 3; i++) await admin('signing-keys', 'rotate', '--mode', 'test');
    const { keys } = (await api.call('GET', '/v1/evidence-keys')).body;
    for (const evidence of await deciding) expect((await verifyReceipt(evidence, keys)).valid).toBe(true);
  });

  it('lists the actions of keys and operators in an audit log that cannot be changed', async () => {
    const { accountId, testKey } = await admin('accounts', 'create', '--name', 'Audited');
    const { body } = await api.call('POST', '/v1/sessions', { key: testKey, body: LIVENESS });
    await api.call('POST', `/v1/sessions/${body.sessionId}/cancel`, { key: testKey, body: {} });
    await api.call('GET', `/v1/sessions/${body.sessionId}`, { key: testKey });
    await api.call('POST', '/v1/sessions', { key: testKey, body: {} });
    const { entries } = await admin('audit', '--account', accountId);
    expect(
      entries.map((one: { actorKind: string; action: string; objectId: string }) => [one.actorKind, one.action, one.objectId]),
    ).toEqual([
      ['KEY', 'POST /v1/sessions/:sessionId/cancel', body.sessionId],
      ['KEY', 'POST /v1/sessions', body.sessionId],
      ['OPERATOR', 'accounts create', accountId],
    ]);
    expect(entries[0].remoteAddress).toMatch(/127\.0\.0\.1/);
    await expect(api.db('audit_log').update({ actor: 'nobody' })).rejects.toThrow('append-only');
    await expect(api.db('audit_log').delete()).rejects.toThrow('append-only');
    await expect(api.db.raw('truncate audit_log')).rejects.toThrow('append-only');
  });

  it.each([
    [['nonsense'], /^There is no command "nonsense"\. "npm run admin -- help" lists/],
    [['accounts', 'create'], /--name/],
    [['accounts', 'suspend', 'acc_none'], /no account/],
    [['keys', 'create', 'acc_none', '--mode', 'live', '--scopes', 'all'], /--scopes/],
    [['keys', 'create', 'acc_none', '--mode', 'live', '--expires', '2001-01-01'], /--expires/],
    [['keys', 'revoke', 'key_none'], /no key/],
    [['plans', 'set', 'acc_none', '--included', '1.5'], /--included/],
  ])('rejects %j with a message that names the mistake', async (args, sentence) => {
    await expect(admin(...args)).rejects.toMatchObject({ name: 'Refusal', message: expect.stringMatching(sentence) });
  });

  async function decide() {
    const { body } = await api.call('POST', '/v1/sessions', {
      body: { ...LIVENESS, purpose: randomUUID(), simulate: { scenario: 'approve' } },
    });
    await api.call('GET', `/v1/sessions/${body.sessionId}?wait=20`);
    for (;;) {
      const { status, body: evidence } = await callApi(api.base, 'GET', `/v1/sessions/${body.sessionId}/evidence`, {
        key: api.testKey,
      });
      if (status === 200) return evidence;
      await api.call('GET', `/v1/sessions/${body.sessionId}?wait=5`);
    }
  }
});

function statuses(keys: { mode: string; status: string }[], mode: string): string[] {
  return keys
    .filter((key) => key.mode === mode)
    .map(({ status }) => status)
    .sort();
}
