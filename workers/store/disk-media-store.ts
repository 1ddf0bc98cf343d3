import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
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

    // Renamed, not synced: if a power cut loses a measurement, it is made again from media that was synced.
    async write(blobId, bytes) {
      const path = join(root, blobPath(blobId));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const beside = `${path}.${randomUUID()}.tmp`;
      try {
        await writeFile(beside, bytes, { mode: 0o600, flag: 'wx' });
        await rename(beside, path);
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
    },
  };
}
