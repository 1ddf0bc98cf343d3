import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ObjectMissingError } from '@faceproof/hosting/objects/object-store-error.js';
import { blobPath } from '@faceproof/protocol/measuring/sealed-object.js';
import type { MediaStore } from './media-store.js';

/** @param root the folder in which the orchestrator stores the same objects */
export function openDiskMediaStore(root: string): MediaStore {
  return {
    async read(blobId) {
      try {
        return await readFile(join(root, blobPath(blobId)));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
          throw new ObjectMissingError({ cause: error });
        }
        throw error;
      }
    },

    async write(blobId, bytes, durable) {
      const path = join(root, blobPath(blobId));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const beside = `${path}.${randomUUID()}.tmp`;
      try {
        await writeBeside(beside, bytes, durable);
        await rename(beside, path);
        if (durable) await syncFolder(dirname(path));
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
    },
  };
}

async function writeBeside(path: string, bytes: Uint8Array, durable: boolean): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    if (durable) await file.sync();
  } finally {
    await file.close();
  }
}

/** The new name survives a power cut only once its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
