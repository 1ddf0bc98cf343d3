import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { ConfigError } from '@faceproof/hosting/settings/config-error.js';
import { readSecret } from '@faceproof/hosting/settings/read-secret.js';
import { loadConfig as loadOrchestrator } from '@faceproof/orchestrator/config.js';
import { loadConfig as loadWorker } from '@faceproof/workers/config.js';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'faceproof-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const KEY = Buffer.alloc(32, 7).toString('base64url');
const BOTH = {
  DATABASE_URL: 'postgres://u:secret-password@127.0.0.1/db',
  MEDIA_DIR: 'media',
  MODELS_DIR: 'models',
  MASTER_KEY: KEY,
  WORKER_KEY: KEY,
};
const BUCKET = { MEDIA_DIR: '', S3_BUCKET: 'media' };
const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const KEYS_IN_FILES = {
  ...BUCKET,
  S3_ACCESS_KEY_ID_FILE: write('id', 'somebody\n'),
  S3_SECRET_ACCESS_KEY_FILE: write('secret', ' a-secret\n'),
};

describe('the settings that both services read', () => {
  it.each([
    ['a folder', {}],
    ['a bucket with the keys of a machine', BUCKET],
    ['a bucket with keys in files', { ...KEYS_IN_FILES, S3_ENDPOINT: 'http://127.0.0.1:9000' }],
  ])('name one place for the media: %s', (_, change) => {
    const place = loadWorker({ ...BOTH, ...change }).media;
    expect(loadOrchestrator({ ...BOTH, ...change }).media).toEqual(place);
  });

  it('read secrets of files without the white space around them', () => {
    const { media } = loadWorker({ ...BOTH, ...KEYS_IN_FILES });
    expect(media).toMatchObject({ credentials: { accessKeyId: 'somebody', secretAccessKey: 'a-secret' } });
  });

  it('make a relative folder absolute, so that both mean the same one', () => {
    const { media } = loadOrchestrator(BOTH);
    expect(media.kind === 'disk' && isAbsolute(media.dir)).toBe(true);
  });

  it('take an empty variable for one that is not set', () => {
    for (const load of [loadOrchestrator, loadWorker]) {
      const config = load({ ...BOTH, REDIS_URL: '', MODEL_SET: '', LOG_LEVEL: '', S3_REGION: '', WORKER_KEY_FILE: '' });
      expect(config).toMatchObject({ modelSet: null, logLevel: 'info', media: { kind: 'disk' } });
    }
  });

  it.each([
    ['no place for the media', { MEDIA_DIR: '' }, /Set MEDIA_DIR to a folder or S3_BUCKET to a bucket/],
    ['two places for the media', { S3_BUCKET: 'media' }, /MEDIA_DIR and S3_BUCKET are both set/],
    ['half of the keys', { ...BUCKET, S3_ACCESS_KEY_ID: 'AKIA-PRIVATE' }, /Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/],
    ['a bucket that is a path', { ...BUCKET, S3_BUCKET: '../media' }, /S3_BUCKET: must be the name of a bucket/],
    [
      'an endpoint of another scheme',
      { ...BUCKET, S3_ENDPOINT: 'ftp://private' },
      /S3_ENDPOINT: must be a URL that starts with http/,
    ],
    ['a queue of another scheme', { REDIS_URL: 'http://u:private@h' }, /REDIS_URL: must be a URL that starts with redis/],
    [
      'a database of another scheme',
      { DATABASE_URL: 'mysql://u:private@h' },
      /DATABASE_URL: must be a URL that starts with postgres/,
    ],
    ['no worker key', { WORKER_KEY: '' }, /Set WORKER_KEY or WORKER_KEY_FILE to 32 random bytes/],
    ['a short worker key', { WORKER_KEY: 'PRIVATE' }, /WORKER_KEY must be 32 random bytes/],
    ['a key file that is not there', { WORKER_KEY: '', WORKER_KEY_FILE: '/nowhere' }, /WORKER_KEY_FILE cannot be read/],
    ['an empty key file', { WORKER_KEY: '', WORKER_KEY_FILE: write('empty', '\n') }, /The file of WORKER_KEY_FILE is empty/],
    ['a set that is not a date', { MODEL_SET: '../private' }, /MODEL_SET: must be the name of a set/],
    ['a level that is none', { LOG_LEVEL: 'private' }, /LOG_LEVEL: must be one of fatal, error/],
  ])('are refused with %s, by both services in the same words, which contain no value', (_, change, words) => {
    const [ours, theirs] = [loadOrchestrator, loadWorker].map((load) => refusalOf(() => load({ ...BOTH, ...change })));
    expect(ours).toMatch(words);
    expect(theirs).toBe(ours);
    expect(ours).not.toMatch(/private|secret-password/i);
  });
});

describe('a whole number with limits', () => {
  const parse = (value: string) => loadWorker({ ...BOTH, WORKER_CONCURRENCY: value }).concurrency;

  it.each(['1', '64'])('takes its limits: %s', (value) => {
    expect(parse(value)).toBe(Number(value));
  });

  it.each(['0', '65', '-1', '-1.5', '1.5', 'many', 'NaN', 'Infinity'])('refuses %s, once, and names both limits', (value) => {
    expect(refusalOf(() => parse(value))).toBe(
      'The environment is not usable. WORKER_CONCURRENCY: must be a whole number from 1 to 64.',
    );
  });
});

it('a secret in the variable counts before one in the file', () => {
  expect(readSecret('TOKEN', { TOKEN: ' direct ', TOKEN_FILE: '/nowhere' })).toBe('direct');
  expect(readSecret('TOKEN', {})).toBeUndefined();
});

function refusalOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('It was accepted');
}
