import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractFile } from '@faceproof/installation/weights/extract-file.js';
import { fetchModels, isWhole } from '@faceproof/installation/weights/fetch-models.js';
import { weightsPaths } from '@faceproof/models/sets/cache-layout.js';
import { type Manifest, manifestId, type Source } from '@faceproof/models/sets/manifest.js';
import { create } from 'tar';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shippedModel } from '../../harness/media/shipped-models.js';
import { modelsDir } from '../engine-fixtures.js';

const eyes = shippedModel('eyes');

describe('fetching models', () => {
  let folder: string;
  let weights: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'faceproof-fetch-'));
    weights = weightsPaths(await modelsDir(), eyes).pinned;
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const cache = () => join(folder, 'cache');
  const from = (source: Source, more: Partial<Manifest> = {}): Manifest => ({ ...eyes, ...more, source }) as Manifest;
  const fetchIt = (manifest: Manifest) => fetchModels({ modelsDir: cache(), manifests: [manifest] });
  const files = async () => (await readdir(cache(), { recursive: true })).sort();

  it('places the pinned and the derived graph and nothing else, and then fetches nothing', async () => {
    expect(await fetchIt(from({ file: weights }))).toEqual([manifestId(eyes)]);
    expect(await isWhole(cache(), eyes)).toBe(true);
    expect((await files()).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(await fetchIt(from({ file: join(folder, 'never read') }))).toEqual([]);
  });

  it('replaces a changed file', async () => {
    await fetchIt(from({ file: weights }));
    await writeFile(weightsPaths(cache(), eyes).dynamicBatch, 'changed');
    expect(await isWhole(cache(), eyes)).toBe(false);
    expect(await fetchIt(from({ file: weights }))).toEqual([manifestId(eyes)]);
    expect(await isWhole(cache(), eyes)).toBe(true);
  });

  it('does not download weights that another version already has', async () => {
    await fetchIt(from({ file: weights }));
    const later = from({ file: join(folder, 'never read') }, { version: '2026-12-01' });
    expect(await fetchIt(later)).toEqual([manifestId(later)]);
    expect(await isWhole(cache(), later)).toBe(true);
  });

  it('rejects a file with the wrong digest and stores no part of it', async () => {
    const other = join(folder, 'other.onnx');
    await writeFile(other, 'not these weights');
    await expect(fetchIt(from({ file: other }))).rejects.toMatchObject({ name: 'Refusal', fault: 'WRONG_DIGEST' });
    expect(await files()).toEqual([]);
  });

  it('leaves a complete cache when three fetches run at once', async () => {
    await Promise.all([1, 2, 3].map(() => fetchIt(from({ file: weights }))));
    expect(await isWhole(cache(), eyes)).toBe(true);
    expect(await files()).toHaveLength(3);
  });

  it('reports a missing source file as NOT_FOUND', async () => {
    await expect(fetchIt(from({ file: join(folder, 'nowhere.onnx') }))).rejects.toMatchObject({ fault: 'NOT_FOUND' });
  });

  it('names MODELS_DIR if it cannot write to the cache folder', async () => {
    await writeFile(cache(), 'a file in the way');
    await expect(fetchIt(from({ file: weights }))).rejects.toThrow(/^Cannot write to .*set MODELS_DIR to another folder/);
  });

  it('removes an old staging folder of a killed fetch', async () => {
    const left = join(cache(), '.fetching-killed');
    await mkdir(left, { recursive: true });
    const { utimes } = await import('node:fs/promises');
    await utimes(left, 0, 0);
    await fetchIt(from({ file: weights }));
    expect(await files()).not.toContain('.fetching-killed');
  });

  it('reports an unreachable registry as NETWORK and leaves no files', async () => {
    vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9/');
    vi.stubEnv('npm_config_cache', join(folder, 'npm-cache'));
    const npm = { name: 'faceproof-no-such-package', version: '1.0.0', integrity: 'sha512-AAAA', path: 'package/a.onnx' };
    await expect(fetchIt(from({ npm }))).rejects.toMatchObject({ fault: 'NETWORK' });
    vi.unstubAllEnvs();
    expect(await files()).toEqual([]);
  });

  it('rejects a tarball with the wrong integrity and stores no part of it', async () => {
    const tarball = await packTarball(folder, await readFile(weights));
    const registry = await serveRegistry(tarball);
    vi.stubEnv('npm_config_registry', registry.url);
    vi.stubEnv('npm_config_cache', join(folder, 'npm-cache'));
    const npm = { name: 'weights', version: '1.0.0', path: 'package/model.onnx' };
    const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
    try {
      await expect(fetchIt(from({ npm: { ...npm, integrity: 'sha512-AAAA' } }))).rejects.toMatchObject({
        fault: 'WRONG_DIGEST',
      });
      expect(await files()).toEqual([]);
      expect(await fetchIt(from({ npm: { ...npm, integrity } }))).toEqual([manifestId(eyes)]);
    } finally {
      vi.unstubAllEnvs();
      await registry.close();
    }
  });

  it('extracts only the requested files', async () => {
    const inside = join(folder, 'package');
    await mkdir(inside);
    await cp(weights, join(inside, 'model.onnx'));
    await writeFile(join(inside, 'install.js'), 'process.exit(1)');
    await create({ gzip: true, file: join(folder, 'a.tgz'), cwd: folder }, ['package']);
    const place = await extractFile(join(folder, 'a.tgz'), 'package/model.onnx', join(folder, 'out'));
    expect(await readFile(place!)).toEqual(await readFile(weights));
    expect(await readdir(join(folder, 'out', 'package'))).toEqual(['model.onnx']);
  });
});

async function packTarball(folder: string, model: Buffer): Promise<Buffer> {
  const inside = join(folder, 'tarball', 'package');
  await mkdir(inside, { recursive: true });
  await writeFile(join(inside, 'model.onnx'), model);
  await writeFile(join(inside, 'package.json'), JSON.stringify({ name: 'weights', version: '1.0.0' }));
  const file = join(folder, 'weights.tgz');
  await create({ gzip: true, file, cwd: join(folder, 'tarball'), portable: true }, ['package']);
  return readFile(file);
}

/** A minimal registry: one package with one version. */
async function serveRegistry(tarball: Buffer): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) return response.end(tarball);
    const { port } = server.address() as AddressInfo;
    const dist = {
      tarball: `http://127.0.0.1:${port}/weights-1.0.0.tgz`,
      integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
    };
    const version = { name: 'weights', version: '1.0.0', dist };
    response.setHeader('content-type', 'application/json');
    return response.end(JSON.stringify({ name: 'weights', 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': version } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
