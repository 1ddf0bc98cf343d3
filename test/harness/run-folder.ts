import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processExists } from '@faceproof/installation/lock.mjs';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 2 ** 30;
const LEFT_FOR_MS = 60 * 60_000;

/**
 * A folder for what a run throws away: in memory where there is room. A database for each file is some four hundred files,
 * and on a disk they take twenty times as long to make.
 */
export async function makeRunFolder(): Promise<string> {
  await removeLeftovers(MEMORY);
  const name = `faceproof-test-${process.pid}-`;
  const folder = (await hasRoom(MEMORY)) ? await mkdtemp(join(MEMORY, name)).catch(() => null) : null;
  if (folder !== null) {
    if (await runsPrograms(folder)) return folder;
    await rm(folder, { recursive: true, force: true });
  }
  // No memory, little of it, or none that we may write to or run programs from.
  return mkdtemp(join(tmpdir(), name));
}

async function hasRoom(folder: string): Promise<boolean> {
  // Not there, as on macOS: no room.
  const room = await statfs(folder).catch(() => null);
  return room !== null && room.bavail * room.bsize >= NEEDED_BYTES;
}

/** Some tests make programs; memory is often mounted so that none can be run. */
async function runsPrograms(folder: string): Promise<boolean> {
  const program = join(folder, 'program');
  await writeFile(program, '#!/bin/sh\nexit 0\n');
  await chmod(program, 0o755);
  const { status } = spawnSync(program, { stdio: 'ignore' });
  await rm(program);
  return status === 0;
}

/** What a killed run left would stay in memory. */
async function removeLeftovers(place: string): Promise<void> {
  for (const name of await readdir(place).catch(() => [])) {
    const pid = /^faceproof-test-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || processExists(Number(pid))) continue;
    const path = join(place, name);
    // Of another run that removes the same, or of another user: not ours to mind.
    const made = await stat(path).catch(() => null);
    if (made !== null && Date.now() - made.mtimeMs > LEFT_FOR_MS)
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
