import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeJson } from '@faceproof/desk/definitions/place-manifest.js';
import { placeFile, placeNewFile } from '@faceproof/installation/weights/place-file.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faceproof-place-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('placing a file', () => {
  it('succeeds for exactly one of several concurrent callers', async () => {
    const path = join(folder, 'sets', '2031-01-01.json');
    const placed = await Promise.all(['a', 'b', 'c'].map((text) => placeNewFile(path, Buffer.from(text))));
    expect(placed.filter(Boolean)).toHaveLength(1);
    expect(await readFile(path, 'utf8')).toBe('abc'[placed.indexOf(true)]);
    expect(await placeNewFile(path, Buffer.from('d'))).toBe(false);
    expect(await readdir(join(folder, 'sets'))).toEqual(['2031-01-01.json']);
  });

  it('succeeds for exactly one of several concurrent callers on a file system without hard links', async () => {
    const noLinks = () => Promise.reject(Object.assign(new Error('not permitted'), { code: 'EPERM' }));
    const path = join(folder, 'a.json');
    const placed = await Promise.all(['a', 'b', 'c'].map((text) => placeNewFile(path, Buffer.from(text), noLinks)));
    expect(placed.filter(Boolean)).toHaveLength(1);
    expect(await readFile(path, 'utf8')).toBe('abc'[placed.indexOf(true)]);
    expect(await readdir(folder)).toEqual(['a.json']);
  });

  it('replaces an existing file with placeFile', async () => {
    const path = join(folder, 'a.json');
    await placeFile(path, Buffer.from('old'));
    await placeFile(path, Buffer.from('new'));
    expect(await readFile(path, 'utf8')).toBe('new');
  });

  it('names the setting of the definitions folder if it cannot write there', async () => {
    await writeFile(join(folder, 'manifests'), 'a file where the folder should be');
    await expect(placeJson(join(folder, 'manifests', 'a.json'), {})).rejects.toMatchObject({
      name: 'Refusal',
      message: expect.stringMatching(/Cannot write to .*manifests\. .* set MODEL_DEFINITIONS_DIR/),
    });
  });
});
