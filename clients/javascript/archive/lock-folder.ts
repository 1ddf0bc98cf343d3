import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { ArchiveError } from './archive-error.js';
import { codeOf } from './read-file.js';

const LOCK = 'archive.lock';

/** The locks of this process. A lock with its number that is not among them is of a process before it, as in a container that restarted. */
const HELD = new Set<string>();

export interface FolderLock {
  /**
   * In containers with one host name, no one can see that the process with the lock lives. So the lock may be taken over from it: ask
   * before each write that must be the only one, and before its result is used.
   *
   * @throws ArchiveError once another process has the lock
   */
  check(): Promise<void>;
  unlock(): Promise<void>;
}

/**
 * Lets one process at a time write a folder. The lock of a process that was killed is taken over.
 *
 * @throws ArchiveError while another process has the lock
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = resolve(folder, LOCK);
  const own = `${process.pid} ${hostname()} ${randomUUID()}\n`;
  const isOwn = async () => (await readFile(file, 'utf8').catch(() => null)) === own;
  try {
    await mkdir(folder, { recursive: true });
    if (await isAbandoned(file)) await rm(file, { force: true });
    await writeFile(file, own, { flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw new ArchiveError(`${folder} cannot be written (${codeOf(error)}).`);
    throw new ArchiveError(`Another process writes ${folder}. If none does, delete ${LOCK} in it.`);
  }
  HELD.add(file);
  return {
    async check() {
      if (!(await isOwn())) throw new ArchiveError(`Another process has taken ${folder} over. Stop one of the two.`);
    },
    async unlock() {
      HELD.delete(file);
      if (await isOwn()) await rm(file, { force: true });
    },
  };
}

async function isAbandoned(file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => null);
  const [number, host] = text?.trim().split(' ') ?? [];
  const pid = Number(number);
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
