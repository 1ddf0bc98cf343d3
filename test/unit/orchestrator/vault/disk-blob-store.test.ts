import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDiskBlobStore } from '@faceproof/orchestrator/vault/disk-blob-store.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ID = 'blob_01m7zt32mvr9n1gm0vte7ntgdm';

/** @returns the files of a folder whose names contain a text */
async function namesOf(folder: string, text: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.includes(text));
}

describe('a media folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'faceproof-media-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('gives back what was put, and is probed without a trace', async () => {
    const store = openDiskBlobStore(folder);
    const bytes = randomBytes(1000);
    await store.put(ID, bytes);
    expect(Buffer.compare(await store.get(ID), bytes)).toBe(0);
    await store.probe();
    expect(await store.freeBytes?.()).toBeGreaterThan(0);
    expect(await readdir(folder, { recursive: true })).not.toContainEqual(expect.stringMatching(/probe|tmp/));
  });

  it('loses with an object what a killed writer has left beside it, and nothing of another object', async () => {
    const store = openDiskBlobStore(folder);
    await store.put(ID, Buffer.of(1));
    const [path = ''] = await namesOf(folder, ID);
    const other = path.replace(ID, `blob_11${ID.slice(7)}`);
    for (const name of [path, other]) await writeFile(join(folder, `${name}.4d1f.tmp`), 'half a');
    await store.delete(ID);
    expect(await namesOf(folder, '.')).toEqual([`${other}.4d1f.tmp`]);
    await expect(store.delete('blob_01m7zt32mvr9n1gm0vte7nt000')).resolves.toBeUndefined();
  });

  it('that is none is a fault of the store, which may pass, not of the program', async () => {
    const path = join(folder, 'file');
    await writeFile(path, 'no folder');
    const store = openDiskBlobStore(path);
    for (const work of [() => store.put(ID, Buffer.of(1)), () => store.get(ID), () => store.probe()])
      await expect(work()).rejects.toMatchObject({ name: 'ObjectStoreError', code: 'UNREACHABLE' });
  });

  it('refuses with FULL on a full disk, leaves no partial file, and reports it before the first upload', async (context) => {
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder], { stdio: 'ignore' });
    if (mounted.status !== 0) context.skip('needs to be root, to mount a small disk');
    try {
      const store = openDiskBlobStore(folder);
      await expect(store.probe()).rejects.toMatchObject({ name: 'ObjectStoreError', code: 'FULL' });
      await expect(store.put(ID, randomBytes(1_000_000))).rejects.toMatchObject({ name: 'ObjectStoreError', code: 'FULL' });
      expect((await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())).toEqual([]);
    } finally {
      spawnSync('umount', [folder], { stdio: 'ignore' });
    }
  });
});
