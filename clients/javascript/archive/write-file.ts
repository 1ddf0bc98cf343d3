import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ArchiveError } from './archive-error.js';
import { codeOf } from './read-file.js';

/**
 * Writes a file of an archive. After a crash, a full disk or a power cut, the file has its old content or its new one.
 *
 * @throws ArchiveError if the file cannot be written
 */
export async function writeWholeFile(folder: string, file: string, content: string | Uint8Array): Promise<void> {
  const target = join(folder, file);
  // One name for every attempt, so that an interrupted run leaves no more than one such file behind.
  const beside = join(dirname(target), `.${basename(target)}.new`);
  try {
    await mkdir(dirname(target), { recursive: true });
    await rm(beside, { force: true });
    // `wx`: never writes through a link that someone put there.
    const handle = await open(beside, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, target);
    await syncFolder(dirname(target));
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw new ArchiveError(`${file} cannot be written (${codeOf(error)}). It is unchanged.`);
  }
}

/** Makes the rename durable. Windows cannot open folders, and needs no such call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
