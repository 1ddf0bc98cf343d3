import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { explainDisk } from './fetch-error.js';

const STAGING_PREFIX = '.fetching-';
/** What a killed fetch left is removed by a later one; a running one is younger than this. */
const LEFTOVER_MS = 3_600_000;

/** Runs `work` with an empty folder on the cache's own disk, and removes it whatever happens. */
export async function withStaging<T>(modelsDir: string, work: (staging: string) => Promise<T>): Promise<T> {
  try {
    await mkdir(modelsDir, { recursive: true });
    await removeLeftovers(modelsDir);
    const staging = await mkdtemp(join(modelsDir, STAGING_PREFIX));
    try {
      return await work(staging);
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  } catch (error) {
    throw explainDisk(error, modelsDir);
  }
}

/** The file appears whole or not at all, also when two processes place it at once. */
export async function placeFile(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const beside = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(beside, bytes, { flush: true });
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
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
