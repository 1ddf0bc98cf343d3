import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../refusal.js';

/** No running process writes one file for so long. */
const UNFINISHED_MS = 3_600_000;
/** As placeFile names them. */
const TEMPORARY = /^(.+)\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/;

/**
 * Removes temporary files of `placeFile` that a killed process left in a folder.
 *
 * @param isOurs whether a file with this name is written by the caller's kind of program
 */
export async function removeUnfinished(folder: string, isOurs: (name: string) => boolean, now: Date): Promise<void> {
  for (const entry of await listFolder(folder)) {
    const name = TEMPORARY.exec(entry)?.[1];
    if (name === undefined || !isOurs(name)) continue;
    const path = join(folder, entry);
    const found = await stat(path).catch(() => null);
    if (found !== null && now.getTime() - found.mtimeMs > UNFINISHED_MS) await rm(path, { force: true });
  }
}

/** @returns nothing if the folder does not exist */
async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
