import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { removeUnfinished } from '@faceproof/installation/weights/remove-unfinished.js';

/** Measurements under a key that no run has used for so long are removed: its code or its set is most likely gone. */
const UNUSED_DAYS = 30;
const DAY_MS = 86_400_000;
/** As openMeasurementCache names the folder of a key. */
const KEY = /^[0-9a-f]{32}$/;

/**
 * Notes that a run uses the folder of a key, removes the folders of keys that have not been used for thirty days, and files that a
 * killed run left unfinished. Touches nothing else in `dir`, which may be any folder of the person.
 */
export async function cleanCache(dir: string, folder: string, now: Date): Promise<void> {
  await mkdir(join(dir, folder), { recursive: true, mode: 0o700 });
  await utimes(join(dir, folder), now, now);
  for (const name of (await readdir(dir)).filter((each) => KEY.test(each))) {
    // What another person owns, or another run removes now, prevents no measurement.
    await cleanKey(join(dir, name), now).catch(() => undefined);
  }
}

async function cleanKey(folder: string, now: Date): Promise<void> {
  const { mtimeMs } = await stat(folder);
  if (now.getTime() - mtimeMs > UNUSED_DAYS * DAY_MS) return rm(folder, { recursive: true, force: true });
  for (const part of await readdir(folder)) await removeUnfinished(join(folder, part), isMeasurement, now);
}

function isMeasurement(name: string): boolean {
  return /^[0-9a-f]+\.json$/.test(name);
}
