import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processExists } from '@faceproof/installation/lock.mjs';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 2 ** 30;
const LEFTOVER_MS = 60 * 60_000;

/**
 * Creates a folder for a run's disposable data, in memory if there is enough space. The database of each test file consists of
 * about four hundred files, which take twenty times as long to create on a disk.
 */
export async function makeRunFolder(): Promise<string> {
  await removeLeftovers(MEMORY);
  const name = `faceproof-test-${process.pid}-`;
  const folder = (await hasRoom(MEMORY)) ? await mkdtemp(join(MEMORY, name)).catch(() => null) : null;
  if (folder !== null) {
    if (await runsPrograms(folder)) return folder;
    await rm(folder, { recursive: true, force: true });
  }
  // /dev/shm is missing, too small, not writable, or mounted noexec.
  return mkdtemp(join(tmpdir(), name));
}

async function hasRoom(folder: string): Promise<boolean> {
  // The folder does not exist on macOS.
  const room = await statfs(folder).catch(() => null);
  return room !== null && room.bavail * room.bsize >= NEEDED_BYTES;
}

/** Some tests create programs, but /dev/shm is often mounted noexec. */
async function runsPrograms(folder: string): Promise<boolean> {
  const program = join(folder, 'program');
  await writeFile(program, '#!/bin/sh\nexit 0\n');
  await chmod(program, 0o755);
  const { status } = spawnSync(program, { stdio: 'ignore' });
  await rm(program);
  return status === 0;
}

/** Deletes folders of killed runs, which would otherwise stay in memory. */
async function removeLeftovers(place: string): Promise<void> {
  for (const name of await readdir(place).catch(() => [])) {
    const pid = /^faceproof-test-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || processExists(Number(pid))) continue;
    const path = join(place, name);
    // Fails if another run has just deleted the folder, or if it belongs to another user.
    const made = await stat(path).catch(() => null);
    if (made !== null && Date.now() - made.mtimeMs > LEFTOVER_MS)
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
