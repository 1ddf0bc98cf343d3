import { ConfigError } from '@faceproof/hosting/settings/config-error.js';
import { loadConfig } from '@faceproof/workers/config.js';
import { describe, expect, it } from 'vitest';

const KEY = Buffer.alloc(32, 7).toString('base64url');
const LEAST = {
  DATABASE_URL: 'postgres://u:secret-password@127.0.0.1/db',
  MEDIA_DIR: 'media',
  WORKER_KEY: KEY,
  MODELS_DIR: 'models',
};

describe('a worker’s settings', () => {
  it('are complete with the least that is asked for', () => {
    const config = loadConfig(LEAST);
    expect(config.queue).toEqual({ backend: 'postgres', url: LEAST.DATABASE_URL });
    expect(config.engine).toBe('onnx:cpu');
    expect(config.workerKeys).toEqual([Buffer.alloc(32, 7)]);
    expect(config.metrics).toBeNull();
  });

  it('hold the worker key before as well, for the time of a rotation', () => {
    const WORKER_KEY_PREVIOUS = Buffer.alloc(32, 8).toString('base64url');
    expect(loadConfig({ ...LEAST, WORKER_KEY_PREVIOUS }).workerKeys).toEqual([Buffer.alloc(32, 7), Buffer.alloc(32, 8)]);
  });

  it('take the queue from Redis where that is set', () => {
    expect(loadConfig({ ...LEAST, REDIS_URL: 'redis://127.0.0.1:6379' }).queue.backend).toBe('redis');
  });

  it('read an engine without a provider as the CPU, and an empty setting as none', () => {
    expect(loadConfig({ ...LEAST, ENGINE: 'onnx', REDIS_URL: '' })).toMatchObject({
      engine: 'onnx:cpu',
      queue: { backend: 'postgres' },
    });
  });

  it.each([
    ['no queue', { DATABASE_URL: '' }, /REDIS_URL or DATABASE_URL/],
    ['no key', { WORKER_KEY: '' }, /WORKER_KEY/],
    ['a key of another length', { WORKER_KEY: 'AAAA' }, /WORKER_KEY/],
    ['a previous key of another length', { WORKER_KEY_PREVIOUS: 'AAAA' }, /WORKER_KEY_PREVIOUS must be/],
    ['a key file that is not there', { WORKER_KEY: '', WORKER_KEY_FILE: '/nowhere/at/all' }, /WORKER_KEY_FILE cannot be read/],
    ['an engine that is no name', { ENGINE: 'onnx cpu' }, /ENGINE/],
    ['a set that is no date', { MODEL_SET: '../sets' }, /MODEL_SET/],
    ['a concurrency of nothing', { WORKER_CONCURRENCY: '0' }, /WORKER_CONCURRENCY/],
  ])('are refused in words with %s, which repeat no secret', (_, fault, words) => {
    const refusal = () => loadConfig({ ...LEAST, ...fault });
    expect(refusal).toThrow(ConfigError);
    expect(refusal).toThrow(words);
    expect(refusal).not.toThrow(/secret-password/);
  });
});
