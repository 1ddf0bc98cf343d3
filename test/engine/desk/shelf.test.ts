import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addModel } from '@faceproof/desk/add/add-model.js';
import { getModel } from '@faceproof/desk/shelf/get-model.js';
import { sha256Of } from '@faceproof/installation/weights/fetch-files.js';
import { isWhole } from '@faceproof/installation/weights/fetch-models.js';
import { findManifest } from '@faceproof/models/sets/read-manifests.js';
import type { ShelfEntry } from '@faceproof/models/sets/shelf.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeMinifasnet } from '../../harness/media/minifasnet.js';
import { writeTorchFile } from '../../harness/media/torch-file.js';

const ID = 'shelved@2026-12-01';

describe('getting a network from the shelf', () => {
  let folder: string;
  let file: string;
  let entry: ShelfEntry;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'faceproof-shelf-'));
    file = join(folder, 'shelved.pth');
    const weights = writeTorchFile(makeMinifasnet(30));
    await writeFile(file, weights);
    const { manifest } = await addModel({
      from: file,
      modelsDir: join(folder, 'author'),
      definitionsDir: join(folder, 'author'),
      given: new Map(
        Object.entries({
          ...{
            role: 'liveness',
            model: 'shelved',
            version: '2026-12-01',
            license: 'MIT',
            channels: 'BGR',
            mean: '0',
            std: '255',
          },
          'setting classes': '["LIVE","ATTACK","ATTACK"]',
        }),
      ),
      ask: null,
      today: '2026-12-01',
    });
    const words = { v: 1 as const, summary: '', measured: ['nothing'], licensing: '', cost: { ms: 1, measured: '' } };
    // Nothing answers at this address.
    const published = {
      source: { https: 'https://127.0.0.1:9/shelved.pth' },
      sha256: sha256Of(weights),
      bytes: weights.length,
    };
    entry = { ...words, name: 'shelved', manifest, published };
    await mkdir(join(folder, 'manifests'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const modelsDir = () => join(folder, 'models');
  const get = (from: string | null, of = entry) => getModel(of, { modelsDir: modelsDir(), definitionsDir: folder, file: from });
  const expectNothing = async () => {
    expect(findManifest(folder, ID)).toBeNull();
    expect(existsSync(modelsDir()) ? await readdir(modelsDir()) : []).toEqual([]);
    expect(existsSync(join(folder, 'weights'))).toBe(false);
  };

  it('places it once it is verified and proved, keeps its source, and then has nothing to do', async () => {
    expect(await get(file)).toBe(true);
    expect(findManifest(folder, ID)).toEqual(entry.manifest);
    expect(await isWhole(modelsDir(), entry.manifest)).toBe(true);
    expect(await get(null)).toBe(false);
  });

  it('names the address and the way by file if its source cannot be reached, and leaves nothing', async () => {
    await expect(get(null)).rejects.toThrow(/127\.0\.0\.1:9\/shelved\.pth.*--file/);
    await expectNothing();
  });

  it('refuses a file with another digest, and leaves nothing', async () => {
    await writeFile(file, writeTorchFile(makeMinifasnet(31)));
    await expect(get(file)).rejects.toMatchObject({ fault: 'WRONG_DIGEST' });
    await expectNothing();
  });

  it('refuses a network that gives other numbers than its golden ones, and leaves nothing', async () => {
    const { golden } = entry.manifest;
    const outputs = golden.outputs.map((output) => ({ ...output, values: output.values.map((value) => value + 1) }));
    const other = { ...entry, manifest: { ...entry.manifest, golden: { ...golden, outputs } } };
    await expect(get(file, other)).rejects.toMatchObject({ code: 'SELF_TEST_FAILED' });
    await expectNothing();
  });

  it('refuses to replace another network of the same name', async () => {
    await get(file);
    const other = { ...entry, manifest: { ...entry.manifest, sha256: '0'.repeat(64) } };
    await expect(get(file, other)).rejects.toThrow(/another shelved@2026-12-01/);
  });
});
