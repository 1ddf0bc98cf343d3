import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '@faceproof/client/cli/main.js';
import { type Evidence, type EvidenceKeys, verifyReceipt } from '@faceproof/client/index.js';
import { secretContext } from '@faceproof/orchestrator/receipts/make-signing-key.js';
import { type EvidenceKey, signBundle, type VerificationBundle } from '@faceproof/protocol/evidence/receipts.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main } from '../../scripts/admin/admin.js';
import { type Api, openApi } from '../contract/harness/orchestrator-in-process.js';
import { appendAllReceipts } from '../harness/services/append-receipts.js';

/** A signing key leaks, and is revoked while the service runs. */

const ROOT = join(import.meta.dirname, '..', '..');

let api: Api;
let folder: string;
beforeAll(async () => {
  api = await openApi();
  folder = await mkdtemp(join(tmpdir(), 'faceproof-revoked-'));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a signing key that leaked', () => {
  it('is replaced at once, a forged receipt of it is refused everywhere, and what a verifier saw in the log still holds', async () => {
    const honest = await decide();
    const active = await findKey('ACTIVE');
    const next = await findKey('NEXT');
    expect(honest.receipt.signature.keyId).toBe(active.kid);
    // The verifier keeps what it sees, with the time.
    const seen = join(folder, 'seen.json');
    expect(await cli(honest, '--save-seen', seen)).toMatchObject({ code: 0 });
    expect(await cli(honest, '--save-seen', seen)).toMatchObject({ code: 0 });
    expect(JSON.parse(await readFile(seen, 'utf8'))).toMatchObject([{ checkpoint: honest.log!.checkpoint }]);

    const forged = await forge(honest, active.kid);
    expect((await verifyReceipt(forged, await published())).result).toBe('VALID');

    const revocation = await admin('signing-keys', 'revoke', active.kid);
    expect(revocation).toMatchObject({ kid: active.kid, mode: 'TEST', replaced: { active: next.kid } });
    const revoked = await findKey('REVOKED');
    expect(revoked).toMatchObject({ kid: active.kid, revokedAt: revocation.revokedAt, notAfter: revocation.revokedAt });
    expect((await findKey('ACTIVE')).kid).toBe(next.kid);

    // No restart: the next decision is signed with the other key.
    const later = await decide();
    expect(later.receipt.signature.keyId).toBe(next.kid);
    expect(await everywhere(later)).toEqual(ALL.VALID);

    expect(await everywhere(forged)).toEqual(ALL.KEY_REVOKED);
    expect(await everywhere(forged, seen)).toEqual(ALL.KEY_REVOKED);
    // The thief borrows the place of another receipt.
    expect(await everywhere({ ...forged, log: honest.log! }, seen)).toEqual(ALL.INVALID);

    expect(await everywhere(honest)).toEqual(ALL.KEY_REVOKED);
    expect(await everywhere(honest, seen)).toEqual(ALL.VALID);
    // The log has grown. The command fetches the proof from the service.
    const fresh = (await api.call('GET', `/v1/sessions/${sessionOf(honest)}/evidence`)).body;
    expect(fresh.log.checkpoint).not.toBe(honest.log!.checkpoint);
    expect(await cli(fresh, '--seen', seen)).toMatchObject({ code: 3 });
    expect(await cli(fresh, '--seen', seen, '--base-url', api.base)).toMatchObject({ code: 0 });
  });

  it('cannot be trusted again by a checkpoint that is saved after the revocation', async () => {
    const honest = await decide();
    await admin('keys', 'revoke', honest.receipt.signature.keyId);
    const file = join(folder, 'late.json');
    expect(await cli(honest, '--save-seen', file)).toMatchObject({ code: 3 });
    await expect(readFile(file)).rejects.toMatchObject({ code: 'ENOENT' });
    const late = [{ checkpoint: honest.log!.checkpoint, seenAt: new Date(Date.now() + 1000).toISOString() }];
    await writeFile(file, JSON.stringify(late));
    expect(await everywhere(honest, file)).toEqual(ALL.KEY_REVOKED);
  });

  it('is revoked since an earlier time with --at, which a second call moves back but never forward', async () => {
    const { kid, notBefore } = await findKey('ACTIVE');
    const since = new Date(Date.parse(notBefore) + 10).toISOString();
    const first = await admin('signing-keys', 'revoke', kid);
    expect(Date.parse(first.revokedAt)).toBeGreaterThan(Date.parse(since));
    expect(await admin('signing-keys', 'revoke', kid, '--at', since)).toMatchObject({ revokedAt: since, replaced: null });
    expect(await admin('signing-keys', 'revoke', kid, '--at', first.revokedAt)).toMatchObject({ revokedAt: since });
    expect(await admin('signing-keys', 'revoke', kid)).toMatchObject({ revokedAt: since });
  });

  it('leaves exactly one ACTIVE and one NEXT key, also if the NEXT key or a RETIRED one leaked', async () => {
    const next = await findKey('NEXT');
    await admin('signing-keys', 'rotate', '--mode', 'test');
    const retired = await findKey('RETIRED');
    expect(await admin('signing-keys', 'revoke', retired.kid)).toMatchObject({ replaced: null });
    const follower = await findKey('NEXT');
    expect(await admin('signing-keys', 'revoke', follower.kid)).toMatchObject({ replaced: { active: null } });
    expect((await findKey('ACTIVE')).kid).toBe(next.kid);
    const statuses = (await published()).keys.filter(({ mode }) => mode === 'TEST').map(({ status }) => status);
    expect(statuses.filter((status) => status === 'ACTIVE' || status === 'NEXT').sort()).toEqual(['ACTIVE', 'NEXT']);
  });

  it('stops signing for every decision that is under way', async () => {
    const deciding = Promise.all(Array.from({ length: 8 }, () => api.decided('approve')));
    const { kid } = await findKey('ACTIVE');
    await admin('signing-keys', 'revoke', kid);
    const after = await api.db('receipts').where({ key_id: kid }).count({ many: '*' }).first();
    const sessions = await deciding;
    expect(await api.db('receipts').where({ key_id: kid }).count({ many: '*' }).first()).toEqual(after);
    const keys = await published();
    for (const { sessionId, evidence } of sessions) {
      const { result } = await verifyReceipt((await api.call('GET', `/v1/sessions/${sessionId}/evidence`)).body, keys);
      expect(result).toBe(evidence.signature.keyId === kid ? 'KEY_REVOKED' : 'VALID');
    }
  });

  it.each([
    [['signing-keys', 'revoke', 'x'.repeat(43)], /no signing key/],
    [['signing-keys', 'revoke', `-${'x'.repeat(42)}`], /no signing key/],
    [['signing-keys', 'revoke', 'x'.repeat(43), '--at', 'yesterday'], /RFC 3339/],
    [['keys', 'revoke', 'key_none', '--at', '2026-11-22T08:00:00Z'], /signing keys only/],
  ])('is not revoked by %j', async (args, sentence) => {
    await expect(admin(...args)).rejects.toMatchObject({ name: 'Refusal', message: expect.stringMatching(sentence) });
  });

  it('is not revoked in the future, or before it was made', async () => {
    const { kid, notBefore } = await findKey('ACTIVE');
    const revoke = (at: number) => admin('signing-keys', 'revoke', kid, '--at', new Date(at).toISOString());
    await expect(revoke(Date.now() + 3_600_000)).rejects.toThrow('future');
    await expect(revoke(Date.parse(notBefore) - 1)).rejects.toThrow('before the key was made');
    expect((await findKey('ACTIVE')).kid).toBe(kid);
  });
});

/** What the client, its command and the Python verifier must say. The vectors prove that the others agree. */
const ALL = { VALID: outcomes('VALID', 0), INVALID: outcomes('INVALID', 1), KEY_REVOKED: outcomes('KEY_REVOKED', 3) };

function outcomes(result: string, code: number): object {
  return { client: result, command: code, python: isInstalled('python3', '--version') ? code : null };
}

async function everywhere(evidence: Evidence, seenFile?: string): Promise<object> {
  const keys = await published();
  const seen = seenFile === undefined ? [] : JSON.parse(await readFile(seenFile, 'utf8'));
  const { result } = await verifyReceipt(evidence, keys, { seen });
  const { code } = await cli(evidence, ...(seenFile === undefined ? [] : ['--seen', seenFile]));
  return { client: result, command: code, python: await runPython(evidence, keys, seen) };
}

async function runPython(evidence: Evidence, keys: EvidenceKeys, seen: object[]): Promise<number | null> {
  if (!isInstalled('python3', '--version')) return null;
  const files = await Promise.all([write('e.json', evidence), write('k.json', keys), write('s.json', seen)]);
  return spawnSync('python3', [join(ROOT, 'docs/verify/verify.py'), ...files]).status;
}

async function cli(evidence: Evidence, ...args: string[]): Promise<{ code: number; output: string }> {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const files = [await write('evidence.json', evidence), '--keys', await write('keys.json', await published())];
  const code = await runCli({ args: ['verify', ...files, ...args], apiKey: undefined, print, printError: print });
  return { code, output: printed.join('') };
}

/** The thief signs another outcome, and says that it was decided before. */
async function forge(honest: Evidence, kid: string): Promise<Evidence> {
  const { wrapped_secret } = await api.db('signing_keys').where({ kid }).first('wrapped_secret');
  const secret = api.service.vault.openUnderMaster(secretContext(kid), wrapped_secret);
  const bundle = { ...(honest.bundle as VerificationBundle), receiptId: 'rcp_00000000000000000000000000', reasons: [] };
  return { bundle, receipt: await signBundle(bundle, secret, kid), log: null };
}

async function decide(): Promise<Evidence> {
  const session = await api.decided('approve');
  await appendAllReceipts(api.service);
  return (await api.call('GET', `/v1/sessions/${session.sessionId}/evidence`)).body;
}

function sessionOf({ bundle }: Evidence): string | null {
  return bundle.sessionId;
}

async function published(): Promise<EvidenceKeys> {
  return (await api.call('GET', '/v1/evidence-keys', { key: null })).body;
}

async function findKey(status: EvidenceKey['status']): Promise<EvidenceKey> {
  const key = (await published()).keys.find((one) => one.mode === 'TEST' && one.status === status);
  if (key === undefined) throw new Error(`There is no ${status} key`);
  return key;
}

// biome-ignore lint/suspicious/noExplicitAny: each test reads its own members of the report.
async function admin(...args: string[]): Promise<any> {
  const printed: string[] = [];
  const environment = { DATABASE_URL: api.config.databaseUrl, MASTER_KEY: api.masterKey };
  await main([...args, '--json'], { root: '/nowhere', environment, print: (text) => printed.push(text) });
  return JSON.parse(printed.join('\n'));
}

async function write(name: string, content: object): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, JSON.stringify(content));
  return file;
}

function isInstalled(command: string, argument: string): boolean {
  return spawnSync(command, [argument]).status === 0;
}
