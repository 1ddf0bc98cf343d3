import { mkdir, readdir, readFile, rm, rmdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { explainDisk } from '@faceproof/installation/weights/fetch-error.js';
import { OWNER_ONLY, placeFile } from '@faceproof/installation/weights/place-file.js';
import { removeUnfinished } from '@faceproof/installation/weights/remove-unfinished.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';

/** Measurements by the digest of their pictures. */
export interface MeasurementCache {
  /** Removes what earlier runs left behind. Call it once, before the first measurement. @throws Refusal */
  clean(): Promise<void>;
  /** @returns null if it is not there, or cannot be read */
  find(digest: string): Promise<Measurement | null>;
  keep(digest: string, measurement: Measurement): Promise<void>;
}

/**
 * One file for each measurement, so that a killed run tears none, and two runs do not disturb each other. They hold templates of the
 * people in the pictures: only their owner may read them.
 *
 * @param key of everything that a measurement depends on besides its pictures
 */
export function openMeasurementCache(dir: string, key: string): MeasurementCache {
  const name = key.slice(0, 32);
  const folder = join(dir, name);
  const pathOf = (digest: string) => join(folder, digest.slice(0, 2), `${digest}.json`);
  return {
    async clean() {
      await cleanCache(dir, name, new Date()).catch((error: unknown) => {
        throw explainDisk(error, dir, '--cache');
      });
    },
    async find(digest) {
      const path = pathOf(digest);
      const text = await readFile(path, 'utf8').catch(() => null);
      if (text === null) return null;
      try {
        return JSON.parse(text) as Measurement;
      } catch {
        // A full disk or an editor: it is measured again.
        await rm(path, { force: true });
        return null;
      }
    },
    async keep(digest, measurement) {
      try {
        await mkdir(join(folder, digest.slice(0, 2)), { recursive: true, mode: 0o700 });
        await placeFile(pathOf(digest), Buffer.from(JSON.stringify(measurement), 'utf8'), OWNER_ONLY);
      } catch (error) {
        throw explainDisk(error, dir, '--cache');
      }
    },
  };
}

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
async function cleanCache(dir: string, folder: string, now: Date): Promise<void> {
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
