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
  it('are complete with only the required variables', () => {
    const config = loadConfig(LEAST);
    expect(config.queue).toEqual({ backend: 'postgres', url: LEAST.DATABASE_URL });
    expect(config.engine).toBe('onnx:cpu');
    expect(config.workerKeys).toEqual([Buffer.alloc(32, 7)]);
    expect(config.metrics).toBeNull();
  });

  it('include the previous worker key during a rotation', () => {
    const WORKER_KEY_PREVIOUS = Buffer.alloc(32, 8).toString('base64url');
    expect(loadConfig({ ...LEAST, WORKER_KEY_PREVIOUS }).workerKeys).toEqual([Buffer.alloc(32, 7), Buffer.alloc(32, 8)]);
  });

  it('choose sizes of batches that suit the engine unless they are set', () => {
    expect(loadConfig({ ...LEAST, ENGINE: 'onnx:cuda' })).toMatchObject({ batchMax: 32, picturesMax: 32 });
    expect(loadConfig({ ...LEAST, ENGINE: 'onnx:cuda:fp16' })).toMatchObject({ engine: 'onnx:cuda:fp16', batchMax: 32 });
    expect(loadConfig({ ...LEAST, ENGINE: 'onnx:cuda', PICTURES_MAX: '16' })).toMatchObject({ batchMax: 16, picturesMax: 16 });
    expect(loadConfig({ ...LEAST, BATCH_MAX: '16', PICTURES_MAX: '24' })).toMatchObject({ batchMax: 16, picturesMax: 24 });
  });

  it('use Redis as the queue if it is set', () => {
    expect(loadConfig({ ...LEAST, REDIS_URL: 'redis://127.0.0.1:6379' }).queue.backend).toBe('redis');
  });

  it('default an engine without a provider to the CPU, and treat an empty setting as unset', () => {
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
    ['a missing key file', { WORKER_KEY: '', WORKER_KEY_FILE: '/nowhere/at/all' }, /WORKER_KEY_FILE cannot be read/],
    ['an invalid engine name', { ENGINE: 'onnx cpu' }, /ENGINE/],
    ['an engine with two precisions', { ENGINE: 'onnx:cuda:fp16:fp16' }, /ENGINE.*onnx:cuda:fp16/],
    ['a set that is not a date', { MODEL_SET: '../sets' }, /MODEL_SET/],
    ['an empty batch', { BATCH_MAX: '0' }, /BATCH_MAX: must be a whole number from 1 to 256/],
    ['fewer pictures than a batch takes', { BATCH_MAX: '16', PICTURES_MAX: '8' }, /PICTURES_MAX must be BATCH_MAX or more/],
    ['a concurrency of zero', { WORKER_CONCURRENCY: '0' }, /WORKER_CONCURRENCY/],
  ])('with %s are refused by a message without secrets', (_, fault, words) => {
    const refusal = () => loadConfig({ ...LEAST, ...fault });
    expect(refusal).toThrow(ConfigError);
    expect(refusal).toThrow(words);
    expect(refusal).not.toThrow(/secret-password/);
  });
});
