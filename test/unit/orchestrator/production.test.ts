import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStateFolder } from '@faceproof/installation/state/state-folder.js';
import { loadConfig } from '@faceproof/orchestrator/config.js';
import { isDevelopmentKey, makeDevelopmentKey } from '@faceproof/protocol/development-key.js';
import { describe, expect, it } from 'vitest';

describe('NODE_ENV=production', () => {
  const key = () => randomBytes(32).toString('base64url');
  const environment = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://db.example/faceproof',
    MEDIA_DIR: '/media',
    MASTER_KEY: key(),
    WORKER_KEY: key(),
  };

  it('takes keys of its own', () => {
    expect(loadConfig(environment).production).toBe(true);
  });

  it.each([
    ['the demo pages', { FACEPROOF_DEV: 'true' }, /FACEPROOF_DEV/],
    ['webhooks to private addresses', { ALLOW_PRIVATE_WEBHOOKS: 'true' }, /ALLOW_PRIVATE_WEBHOOKS/],
    [
      'a master key of npm start',
      { MASTER_KEY: makeDevelopmentKey().toString('base64url') },
      /MASTER_KEY was made by npm start/,
    ],
    [
      'a worker key of npm start',
      { WORKER_KEY: makeDevelopmentKey().toString('base64url') },
      /WORKER_KEY was made by npm start/,
    ],
    ['a KMS over plain HTTP', transitAt('http://vault.example:8200'), /VAULT_ADDR begins with http/],
    [
      'the same as the previous master key',
      {
        ...transitAt('http://vault.example:8200'),
        KMS: '',
        KMS_PREVIOUS: 'transit',
        MASTER_KEY: randomBytes(32).toString('base64url'),
      },
      /VAULT_ADDR begins with http/,
    ],
    ['a host whose name only begins as loopback does', transitAt('http://127.0.0.1.example'), /VAULT_ADDR begins with http/],
  ])('refuses %s, which development takes', (_, change, sentence) => {
    expect(() => loadConfig({ ...environment, ...change })).toThrow(sentence);
    expect(loadConfig({ ...environment, ...change, NODE_ENV: 'development' }).production).toBe(false);
  });

  it.each(['https://vault.example', 'http://127.0.0.1:8200', 'http://[::1]:8200', 'http://localhost:8200'])(
    'takes a KMS at %s',
    (address) => {
      expect(loadConfig({ ...environment, ...transitAt(address) }).production).toBe(true);
    },
  );

  it('knows the keys that npm start writes, and takes no random key for one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'faceproof-keys-'));
    const { masterKeyFile, workerKeyFile } = openStateFolder(folder);
    for (const file of [masterKeyFile, workerKeyFile]) {
      expect(isDevelopmentKey(Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url'))).toBe(true);
    }
    for (let i = 0; i < 1000; i++) expect(isDevelopmentKey(randomBytes(32))).toBe(false);
    rmSync(folder, { recursive: true });
  });
});

function transitAt(address: string): Record<string, string> {
  return { MASTER_KEY: '', KMS: 'transit', VAULT_ADDR: address, VAULT_TOKEN: 'token' };
}
