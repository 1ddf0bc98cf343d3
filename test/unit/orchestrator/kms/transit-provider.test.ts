import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadMasterKeys } from '@faceproof/orchestrator/keys.config.js';
import { keepToken } from '@faceproof/orchestrator/kms/keep-token.js';
import type { KeyProvider } from '@faceproof/orchestrator/kms/key-provider.js';
import { openTransitProvider } from '@faceproof/orchestrator/kms/open-transit-provider.js';
import { openTransitClient } from '@faceproof/orchestrator/kms/transit-client.js';
import { SealBrokenError } from '@faceproof/protocol/measuring/sealed-object.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startVaultServer, type VaultMood, type VaultServer } from '../../../harness/servers/vault-server.js';

describe('the provider to a transit engine', () => {
  let vault: VaultServer;
  const opened: KeyProvider[] = [];
  beforeEach(async () => {
    vault = await startVaultServer();
  });
  afterEach(async () => {
    for (const provider of opened.splice(0)) provider.close();
    await vault.close();
    expect(vault.faults).toEqual([]);
  });

  function configOf(change: Record<string, string> = {}) {
    const { current } = loadMasterKeys({ ...vault.env, ...change });
    if (current.kind !== 'transit') throw new Error('Not a KMS');
    return current;
  }
  function open(change: Record<string, string> = {}): KeyProvider {
    const provider = openTransitProvider(configOf(change));
    opened.push(provider);
    return provider;
  }

  it('opens what it wrapped, under its id and in its context only', async () => {
    const provider = open();
    const key = randomBytes(32);
    const wrapped = await provider.wrap('wrapping-key:01', key);
    expect(wrapped.keyId).toBe('transit:crypto/transit/faceproof-test:1');
    expect([provider.holds(wrapped.keyId), provider.holds('transit:transit/other:1'), provider.holds('file:00')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(wrapped.wrapped.includes(key)).toBe(false);
    expect(await provider.unwrap('wrapping-key:01', wrapped)).toEqual(key);
    await expect(provider.unwrap('wrapping-key:02', wrapped)).rejects.toBeInstanceOf(SealBrokenError);
    await expect(provider.unwrap('wrapping-key:0', wrapped)).rejects.toBeInstanceOf(SealBrokenError);
  });

  it('wraps with the newest version, and moves a key to it without seeing the key', async () => {
    const provider = open();
    const key = randomBytes(32);
    const first = await provider.wrap('a', key);
    vault.rotate();
    expect(await provider.currentKeyId()).toBe('transit:crypto/transit/faceproof-test:2');
    const second = await provider.rewrap('a', first);
    expect(second.keyId).toBe('transit:crypto/transit/faceproof-test:2');
    vault.minDecryptionVersion = 2;
    expect(await provider.unwrap('a', second)).toEqual(key);
    await expect(provider.unwrap('a', first)).rejects.toMatchObject({ code: 'REFUSED' });
  });

  it.each<[VaultMood, string]>([
    ['SEALED', 'UNREACHABLE'],
    ['BUSY', 'UNREACHABLE'],
    ['BROKEN', 'UNREACHABLE'],
    ['CUT', 'UNREACHABLE'],
    ['NO_VAULT', 'REFUSED'],
  ])('says %s as %s, without the token in its words', async (mood, code) => {
    const provider = open();
    vault.mood = mood;
    const refusal = await provider.wrap('a', randomBytes(32)).catch((error: Error) => error);
    expect(refusal).toMatchObject({ name: 'KmsError', code });
    expect(String(refusal)).not.toContain(vault.token.value);
  });

  it('gives up on a server that does not answer, and on one that is not there', { timeout: 30_000 }, async () => {
    const provider = open();
    vault.mood = 'SLOW';
    await expect(provider.currentKeyId()).rejects.toMatchObject({ code: 'UNREACHABLE' });
    await expect(open({ VAULT_ADDR: 'http://127.0.0.1:1' }).currentKeyId()).rejects.toMatchObject({ code: 'UNREACHABLE' });
  });

  it.each([
    ['another token', { VAULT_TOKEN: 'hvs.other' }, 'DENIED'],
    ['another namespace', { VAULT_NAMESPACE: 'team-b' }, 'DENIED'],
    ['a key that is not there', { VAULT_TRANSIT_KEY: 'nothing' }, 'NO_KEY'],
    ['an engine that is not there', { VAULT_TRANSIT_MOUNT: 'nowhere' }, 'NO_KEY'],
  ])('names %s at once', async (_, change, code) => {
    await expect(open(change).currentKeyId()).rejects.toMatchObject({ name: 'KmsError', code });
  });

  it('goes through an answer that is busy once', async () => {
    const provider = open();
    vault.mood = 'BUSY';
    const wrapping = provider.wrap('a', randomBytes(32));
    await expect.poll(() => vault.refused).toBeGreaterThan(0);
    vault.mood = 'WELL';
    expect((await wrapping).keyId).toMatch(/:1$/);
  });

  it('uses the token that is in the file now', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'faceproof-token-'));
    const file = join(folder, 'token');
    writeFileSync(file, `${vault.token.value}\n`);
    const provider = open({ VAULT_TOKEN: '', VAULT_TOKEN_FILE: file });
    await provider.currentKeyId();
    vault.token.value = 'hvs.next';
    await expect(provider.currentKeyId()).rejects.toMatchObject({ code: 'DENIED' });
    writeFileSync(file, 'hvs.next');
    await provider.currentKeyId();
    rmSync(folder, { recursive: true });
    await expect(provider.currentKeyId()).rejects.toMatchObject({
      code: 'DENIED',
      message: 'VAULT_TOKEN_FILE cannot be read.',
    });
  });

  it('renews a token when half of its time is over, and not before', async () => {
    vault.token.ttl = 3000;
    const early = keepToken(openTransitClient(configOf()), 0);
    await expect.poll(() => vault.calls).toEqual(['GET /v1/auth/token/lookup-self']);
    early.stop();
    vault.token.ttl = 1000;
    const late = keepToken(openTransitClient(configOf()), 0);
    await expect.poll(() => vault.calls).toContain('POST /v1/auth/token/renew-self');
    expect(vault.token.ttl).toBe(3600);
    late.stop();
  });
});

describe('a token', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['that Vault renews for no time any more', { ttl: 0, creation_ttl: 100 }, 0, 26],
    ['that lives for ten years', { ttl: 315_360_000, creation_ttl: 315_360_000 }, 1, 1],
  ])('%s is not asked for all the time', async (_, token, lease_duration, callsMax) => {
    let calls = 0;
    const client = {
      call: async (method: string) => {
        calls++;
        return method === 'GET' ? { data: { renewable: true, ...token } } : { auth: { lease_duration } };
      },
    };
    const kept = keepToken(client);
    await vi.advanceTimersByTimeAsync(61_000);
    kept.stop();
    expect(calls).toBeGreaterThan(0);
    expect(calls).toBeLessThanOrEqual(callsMax);
  });
});

describe('the settings of a KMS', () => {
  it.each([
    [{ KMS: 'transit', VAULT_TOKEN: 't' }, /Set VAULT_ADDR/],
    [{ KMS: 'transit', VAULT_ADDR: 'http://127.0.0.1:8200' }, /Set VAULT_TOKEN_FILE/],
    [{ KMS: 'transit', VAULT_ADDR: 'http://127.0.0.1:8200', VAULT_TOKEN: 't', VAULT_TRANSIT_KEY: 'a/b' }, /VAULT_TRANSIT_KEY/],
    [{ KMS: 'aws' }, /KMS: must be transit/],
    [
      { KMS: 'transit', MASTER_KEY: 'k', VAULT_ADDR: 'http://127.0.0.1:8200', VAULT_TOKEN: 't' },
      /MASTER_KEY and KMS are both set/,
    ],
    [{ KMS: 'transit', VAULT_ADDR: 'https://me:secret@vault', VAULT_TOKEN: 't' }, /VAULT_ADDR: must have no user/],
    [{ KMS: 'transit', KMS_PREVIOUS: 'transit' }, /KMS and KMS_PREVIOUS are both set/],
  ])('refuse %j', (environment, words) => {
    expect(() => loadMasterKeys(environment)).toThrow(words);
  });
});
