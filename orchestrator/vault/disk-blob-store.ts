import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { blobPath } from '@faceproof/protocol/sealed-object.js';
import { BlobMissingError, type BlobStore } from './blob-store.js';

/** Sealed objects as files: written beside, synced, renamed; so a reader sees all of an object or none. */
export function openDiskBlobStore(root: string): BlobStore {
  return {
    async put(blobId, bytes) {
      const path = join(root, blobPath(blobId));
      await writeDurably(path, bytes);
    },

    async get(blobId) {
      try {
        return await readFile(join(root, blobPath(blobId)));
      } catch (error) {
        if (isMissing(error)) throw new BlobMissingError('There is no such object in the media store', { cause: error });
        throw error;
      }
    },

    async delete(blobId) {
      await rm(join(root, blobPath(blobId)), { force: true });
    },

    async probe() {
      const path = join(root, `probe-${randomUUID()}`);
      await mkdir(root, { recursive: true, mode: 0o700 });
      await writeFile(path, 'probe', { mode: 0o600 });
      await rm(path, { force: true });
    },
  };
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const beside = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(beside, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Without it the name itself may be lost in a power cut, though the bytes are not. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
