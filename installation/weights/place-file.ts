import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, rmSync } from 'node:fs';
import { constants, copyFile, link, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { onSignal } from '../on-signal.js';
import { codeOf } from '../refusal.js';
import { explainDisk } from './fetch-error.js';

const STAGING_PREFIX = '.fetching-';
/** What a killed fetch left is removed by a later one; a running one is younger than this. */
const LEFTOVER_MS = 3_600_000;

/** Runs `work` with an empty folder on the cache's own disk, and removes it whatever happens, Ctrl-C too. */
export async function withStaging<T>(modelsDir: string, work: (staging: string) => Promise<T>): Promise<T> {
  try {
    await makeFolder(modelsDir);
    await removeLeftovers(modelsDir);
    const staging = await mkdtemp(join(modelsDir, STAGING_PREFIX));
    const removeAtSignal = onSignal(() => rmSync(staging, { recursive: true, force: true }));
    try {
      return await work(staging);
    } finally {
      removeAtSignal.forget();
      await rm(staging, { recursive: true, force: true });
    }
  } catch (error) {
    throw explainDisk(error, modelsDir);
  }
}

/** The file appears whole or not at all, also when two processes place it at once. */
export async function placeFile(path: string, bytes: Uint8Array): Promise<void> {
  await writeBeside(path, bytes, (beside) => rename(beside, path));
}

/**
 * As {@link placeFile}, where nothing of this name may be there yet.
 *
 * @param secondName tests stand in for a disk that knows none
 * @returns false where there is something: it stays as it is, and of two at once one is told so
 */
export async function placeNewFile(path: string, bytes: Uint8Array, secondName = link): Promise<boolean> {
  try {
    await writeBeside(path, bytes, async (beside) => {
      await linkOrCopy(beside, path, secondName);
      await rm(beside, { force: true });
    });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** A file of its own where the disk knows no second names, as shares do: as exclusive, but whoever looks now may see half of it. */
async function linkOrCopy(from: string, to: string, secondName: typeof link): Promise<void> {
  await secondName(from, to).catch((error: unknown) => {
    if (!NO_LINKS.has(String(codeOf(error)))) throw error;
    return copyFile(from, to, constants.COPYFILE_EXCL);
  });
}

/** What link says where the disk has none: exFAT and SMB the first two, some FUSE shares the others. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** @param put moves the whole file to where it is to be */
async function writeBeside(path: string, bytes: Uint8Array, put: (beside: string) => Promise<void>): Promise<void> {
  await makeFolder(dirname(path));
  const beside = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(beside, bytes, { flush: true });
    await put(beside);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch((cause: unknown) => {
    // What Node says of a folder on a disk that cannot be written to.
    if (codeOf(cause) !== 'ENOENT') throw cause;
    throw Object.assign(new Error(`${path} cannot be made`, { cause }), { code: 'EROFS' });
  });
}

/** Whether the file is there and has this digest. */
export async function isFile(path: string, sha256: string): Promise<boolean> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return false;
    throw error;
  }
  return hash.digest('hex') === sha256;
}

async function removeLeftovers(modelsDir: string): Promise<void> {
  for (const name of await readdir(modelsDir)) {
    if (!name.startsWith(STAGING_PREFIX)) continue;
    const path = join(modelsDir, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > LEFTOVER_MS) await rm(path, { recursive: true, force: true });
  }
}
