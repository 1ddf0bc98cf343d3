import { execFile } from 'node:child_process';
import { mkdir, statfs } from 'node:fs/promises';
import { promisify } from 'node:util';

/** A folder on a file system of its own, which can run out of space. */
export interface Disk {
  /** Takes the free space away: nothing can be written beyond what is there. */
  fill(): Promise<void>;
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** A limit: a file system in memory takes only what its files need. */
const SIZE = '8g';
const FILL_TRIES = 20;

/** @returns null where this user may not mount a file system; the folder is then a usual one */
export async function mountDisk(folder: string): Promise<Disk | null> {
  await mkdir(folder, { recursive: true });
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=700`, 'faceproof-chaos', folder]).then(
    () => true,
    () => false,
  );
  if (!isMounted) return null;
  return {
    async fill() {
      for (let tries = 1; ; tries++) {
        const { blocks, bfree, bsize } = await statfs(folder);
        try {
          // A size of 0 is no limit.
          return await resize(folder, String(Math.max(1, blocks - bfree) * bsize));
        } catch (error) {
          // A file has grown since the look.
          if (tries === FILL_TRIES) throw error;
        }
      }
    },
    free: () => resize(folder, SIZE),
    async remove() {
      // A process that has just been killed may still hold a file.
      await run('umount', ['--lazy', folder]);
    },
  };
}

async function resize(folder: string, size: string): Promise<void> {
  await run('mount', ['-o', `remount,size=${size}`, folder]);
}

async function run(program: string, args: string[]): Promise<void> {
  await promisify(execFile)(program, args);
}
