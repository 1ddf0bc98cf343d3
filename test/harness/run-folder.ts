import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 3 * 2 ** 30;
const LEFT_FOR_MS = 60 * 60_000;

/**
 * A folder for what a run throws away: in memory where there is enough of it. A database of its own for each file is some
 * four hundred files, and making them on a disk takes twenty times as long.
 */
export async function makeRunFolder(): Promise<string> {
  const place = (await hasRoom(MEMORY)) ? MEMORY : tmpdir();
  await removeLeftovers(place);
  return mkdtemp(join(place, `faceproof-test-${process.pid}-`));
}

async function hasRoom(folder: string): Promise<boolean> {
  // Not there, as on macOS: no room.
  const room = await statfs(folder).catch(() => null);
  return room !== null && room.bavail * room.bsize >= NEEDED_BYTES;
}

/** What killed runs left would stay in memory. */
async function removeLeftovers(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const pid = /^faceproof-test-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const path = join(place, name);
    // Of another run that removes the same, or of another user: not ours to mind.
    const made = await stat(path).catch(() => null);
    if (made !== null && Date.now() - made.mtimeMs > LEFT_FOR_MS)
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
