import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { ArchiveError } from './archive-error.js';
import { codeOf } from './read-file.js';

const LOCK = 'archive.lock';

/** The locks of this process. A lock with its number that is not among them is of a process before it, as in a container that restarted. */
const HELD = new Set<string>();

/**
 * Lets one process at a time write a folder. The lock of a process that was killed is taken over.
 *
 * @param lock the file's name
 * @returns unlocks
 * @throws ArchiveError while another process has the lock
 */
export async function lockFolder(folder: string, lock = LOCK): Promise<() => Promise<void>> {
  const file = resolve(folder, lock);
  try {
    await mkdir(folder, { recursive: true });
    if (await isAbandoned(file)) await rm(file, { force: true });
    await writeFile(file, `${process.pid} ${hostname()}\n`, { flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw new ArchiveError(`${folder} cannot be written (${codeOf(error)}).`);
    throw new ArchiveError(`Another process writes ${folder}. If none does, delete ${lock} in it.`);
  }
  HELD.add(file);
  return async () => {
    HELD.delete(file);
    await rm(file, { force: true });
  };
}

async function isAbandoned(file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => null);
  const [pid, host] = [Number(text?.split(' ', 1)[0]), text?.slice(text.indexOf(' ') + 1).trim()];
  // Whether a process of another host lives is not known here.
  if (!Number.isSafeInteger(pid) || pid <= 0 || host !== hostname()) return false;
  if (pid === process.pid) return !HELD.has(file);
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}
