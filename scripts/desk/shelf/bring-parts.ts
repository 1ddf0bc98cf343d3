import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Refusal } from '@faceproof/installation/refusal.js';
import { sha256Of } from '@faceproof/installation/weights/fetch-files.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { findManifest } from '@faceproof/models/sets/read-manifests.js';
import { type RecommendedPart, readShelf, type ShelfEntry } from '@faceproof/models/sets/shelf.js';
import { type GetOptions, getModel } from './get-model.js';

/** `lack`: why the networks of the role are not here, as a sentence; null if they are. */
export interface Lack {
  role: RecommendedPart['role'];
  lack: string | null;
}

/**
 * Brings the networks of each part from the shelf, all at once: one that cannot be had does not keep the others away.
 *
 * @param options.files copies of published files, of which only the digest counts
 * @param within seconds after which a part counts as not had
 */
export async function bringParts(
  parts: readonly RecommendedPart[],
  options: Omit<GetOptions, 'file'> & { files: readonly string[]; dry: boolean },
  within: string | undefined,
): Promise<Lack[]> {
  const seconds = Number(within ?? Number.POSITIVE_INFINITY);
  if (!(seconds > 0)) throw new Refusal(`--within ${within} is not a number of seconds.`);
  const shelf = readShelf(options.definitionsDir).filter((entry) => parts.some(({ models }) => models.includes(idOf(entry))));
  const files = await readDigests(options.files);
  // A file that is none of them is named as such.
  const other = shelf.some(({ published }) => files.has(published.sha256)) ? null : (options.files[0] ?? null);
  const limitMs = Math.min(1000 * seconds, TIMER_MS_MAX);
  const lacks = parts.map(async ({ role, models }): Promise<Lack> => {
    const entries = shelf.filter((entry) => models.includes(idOf(entry)));
    const bringing = bringEach(entries, (entry) => files.get(entry.published.sha256) ?? other, options);
    return {
      role,
      lack: await Promise.race([bringing, setTimeout(limitMs, `It took longer than ${seconds} s.`, { ref: false })]),
    };
  });
  return Promise.all(lacks);
}

const TIMER_MS_MAX = 2 ** 31 - 1;

async function bringEach(
  entries: readonly ShelfEntry[],
  fileOf: (entry: ShelfEntry) => string | null,
  options: Omit<GetOptions, 'file'> & { dry: boolean },
): Promise<string | null> {
  try {
    for (const entry of entries) {
      if (!options.dry) await getModel(entry, { ...options, file: fileOf(entry) });
      else if (findManifest(options.definitionsDir, idOf(entry)) === null)
        return `${idOf(entry)} is not here, and a dry run fetches nothing. Run: npm run models -- shelf get ${entry.name}`;
    }
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

function idOf({ manifest }: ShelfEntry): string {
  return manifestId(manifest);
}

async function readDigests(paths: readonly string[]): Promise<Map<string, string>> {
  const digests = paths.map(async (path) => {
    const bytes = await readFile(resolve(path)).catch(() => Buffer.of());
    return [sha256Of(bytes), path] as const;
  });
  return new Map(await Promise.all(digests));
}
