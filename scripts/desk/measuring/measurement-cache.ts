import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { explainDisk } from '@faceproof/installation/weights/fetch-error.js';
import { OWNER_ONLY, placeFile } from '@faceproof/installation/weights/place-file.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { cleanCache } from './clean-cache.js';

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
