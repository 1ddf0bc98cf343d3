import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, rmSync } from 'node:fs';
import { constants, copyFile, link, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { onSignal } from '../on-signal.js';
import { codeOf } from '../refusal.js';
import { explainDisk } from './fetch-error.js';

const STAGING_PREFIX = '.fetching-';
/** A fetch removes staging folders older than this: a killed fetch left them, because no running one is that old. */
const LEFTOVER_MS = 3_600_000;

/** Runs `work` with an empty folder on the cache's disk. Removes the folder afterwards, also on an error or Ctrl-C. */
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

/** For {@link placeFile}, where a file holds what only its owner may read. */
export const OWNER_ONLY = { mode: 0o600 };

/** The content of a file: bytes, or the pieces of a text. */
type Content = Uint8Array | Iterable<string>;

/**
 * Writes a file atomically, even if two processes write it at once. Replaces an existing file. What a killed process leaves is
 * removed by `removeUnfinished`.
 *
 * @param options.mode before the umask
 */
export async function placeFile(path: string, content: Content, { mode } = { mode: 0o666 }): Promise<void> {
  await writeBeside(path, content, (beside) => rename(beside, path), mode);
}

/**
 * Like {@link placeFile}, but never replaces a file. If two processes place it at once, one succeeds and the other gets false.
 *
 * @param hardLink replaced by tests, to simulate a file system without hard links
 * @returns false if the file exists; it stays unchanged
 */
export async function placeNewFile(path: string, bytes: Uint8Array, hardLink = link): Promise<boolean> {
  try {
    await writeBeside(path, bytes, async (beside) => {
      await linkOrCopy(beside, path, hardLink);
      await rm(beside, { force: true });
    });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Copies on a file system without hard links, such as a share. The copy is exclusive too, but a reader may see it incomplete. */
async function linkOrCopy(from: string, to: string, hardLink: typeof link): Promise<void> {
  await hardLink(from, to).catch((error: unknown) => {
    if (!NO_LINKS.has(String(codeOf(error)))) throw error;
    return copyFile(from, to, constants.COPYFILE_EXCL);
  });
}

/** Error codes of file systems without hard links: the first two from exFAT and SMB, the others from FUSE file systems. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** @param put moves the complete temporary file to its final path */
async function writeBeside(
  path: string,
  content: Content,
  put: (beside: string) => Promise<void>,
  mode = 0o666,
): Promise<void> {
  await makeFolder(dirname(path));
  const beside = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(beside, content, { flush: true, mode });
    await put(beside);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch((cause: unknown) => {
    // On a read-only disk, a recursive mkdir fails with ENOENT.
    if (codeOf(cause) !== 'ENOENT') throw cause;
    throw Object.assign(new Error(`Cannot create ${path}`, { cause }), { code: 'EROFS' });
  });
}

/** Checks that the file exists and has this digest. */
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
