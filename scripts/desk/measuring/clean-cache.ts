import { mkdir, readdir, rm, rmdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { removeUnfinished } from '@faceproof/installation/weights/remove-unfinished.js';

/** Measurements under a key that no run has used for so long are removed: its code or its set is most likely gone. */
const UNUSED_DAYS = 30;
const DAY_MS = 86_400_000;
/** As openMeasurementCache names the folder of a key, and the folders in it. */
const KEY = /^[0-9a-f]{32}$/;
const PART = /^[0-9a-f]{2}$/;

/**
 * Notes that a run uses the folder of a key, removes the measurements of keys that have not been used for thirty days, and files
 * that a killed run left unfinished. `dir` may be any folder of the person, and another program may name its folders alike: so
 * files are removed one by one, by the names that only this cache gives, and folders only once that leaves them empty.
 */
export async function cleanCache(dir: string, folder: string, now: Date): Promise<void> {
  await mkdir(join(dir, folder), { recursive: true, mode: 0o700 });
  await utimes(join(dir, folder), now, now);
  for (const name of await listFolders(dir, KEY)) {
    // What another person owns, or another run removes now, prevents no measurement.
    await cleanKey(join(dir, name), now).catch(() => undefined);
  }
}

async function cleanKey(folder: string, now: Date): Promise<void> {
  const { mtimeMs } = await stat(folder);
  const parts = await listFolders(folder, PART);
  for (const part of parts) await removeUnfinished(join(folder, part), (name) => isMeasurement(name, part), now);
  if (now.getTime() - mtimeMs <= UNUSED_DAYS * DAY_MS) return;
  const emptied: string[] = [];
  for (const part of parts) if (await removeMeasurements(join(folder, part), part)) emptied.push(join(folder, part));
  // Last, because it makes the folder of the key look used: a run that is killed before leaves the rest to the next one.
  for (const path of emptied.length === 0 ? [] : [...emptied, folder]) await rmdir(path).catch(() => undefined);
}

/** @returns whether there were any */
async function removeMeasurements(folder: string, part: string): Promise<boolean> {
  const own = (await readdir(folder)).filter((name) => isMeasurement(name, part));
  for (const name of own) await rm(join(folder, name), { force: true });
  return own.length > 0;
}

/** A digest of pictures, in the folder of its first two digits. */
function isMeasurement(name: string, part: string): boolean {
  return /^[0-9a-f]{64}\.json$/.test(name) && name.startsWith(part);
}

/** Never links, which may lead out of the cache. */
async function listFolders(dir: string, name: RegExp): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && name.test(entry.name)).map((entry) => entry.name);
}
