import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ObjectMissingError, ObjectStoreError } from '@faceproof/hosting/objects/object-store-error.js';
import { isId } from '@faceproof/protocol/ids.js';
import { blobPath } from '@faceproof/protocol/measuring/sealed-object.js';
import type { ListedBlobStore } from './blob-store.js';

/** The largest upload, plus the worker's measurement of it. */
const FREE_BYTES_LEAST = 32 * 1024 * 1024;

/** Sealed objects as files: written under a temporary name, synced, renamed, so a reader sees a whole object or none. */
export function openDiskBlobStore(root: string): ListedBlobStore {
  const freeBytes = async () => {
    await told(mkdir(root, { recursive: true, mode: 0o700 }));
    const { bavail, bsize } = await told(statfs(root));
    return bavail * bsize;
  };
  return {
    freeBytes,

    async put(blobId, bytes) {
      const path = join(root, blobPath(blobId));
      await told(writeDurably(path, bytes));
    },

    async get(blobId) {
      try {
        return await readFile(join(root, blobPath(blobId)));
      } catch (error) {
        if (isMissing(error)) throw new ObjectMissingError({ cause: error });
        throw explain(error);
      }
    },

    async delete(blobId) {
      const path = join(root, blobPath(blobId));
      await told(rm(path, { force: true }));
      await told(removeUnfinished(path));
    },

    async *list() {
      for (const folder of await told(readdir(root))) {
        const names = await readdir(join(root, folder)).catch(() => []);
        const blobIds = names.filter((name) => isId('blob', name));
        // An object that was deleted meanwhile is none.
        const found = blobIds.map((blobId) =>
          stat(join(root, folder, blobId)).then(({ mtime }) => ({ blobId, writtenAt: mtime })),
        );
        yield (await Promise.allSettled(found)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      }
    },

    async probe() {
      const path = join(root, `probe-${randomUUID()}`);
      const free = await freeBytes();
      await told(writeFile(path, 'probe', { mode: 0o600 }));
      await rm(path, { force: true });
      if (free < FREE_BYTES_LEAST) throw new ObjectStoreError('FULL', 'The disk of MEDIA_DIR is full: free some space');
    },
  };
}

/** Deletes what a writer that was killed has left beside the object. */
async function removeUnfinished(path: string): Promise<void> {
  const folder = dirname(path);
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const unfinished = names.filter((name) => name.startsWith(`${basename(path)}.`) && name.endsWith('.tmp'));
  await Promise.all(unfinished.map((name) => rm(join(folder, name), { force: true })));
}

async function told<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw explain(error);
  });
}

/** Translates errors of the disk or its mount for operators; any other error is returned as is. */
function explain(cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : '';
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new ObjectStoreError('FULL', 'The disk of MEDIA_DIR is full: free some space', { cause });
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new ObjectStoreError(
        'DENIED',
        'This user cannot write to MEDIA_DIR: make it the owner of the folder, or set another',
        { cause },
      );
    case 'ENOTDIR':
    case 'EEXIST':
    case 'EIO':
    case 'ESTALE':
    case 'ENOTCONN':
    case 'ETIMEDOUT':
      return new ObjectStoreError('UNREACHABLE', 'MEDIA_DIR is not a reachable folder: mount it, or set another', { cause });
    default:
      return cause;
  }
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

/** Without it, a power cut may lose the name, though not the bytes. */
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
