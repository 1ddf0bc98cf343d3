import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extractFiles } from './extract-files.js';
import { FetchError } from './fetch-error.js';
import { npmPack } from './npm-pack.js';
import { readUrl } from './read-url.js';
import type { FetchFilesOptions, WantedFile } from './wanted-file.js';

/**
 * Fetches files and checks their digests. Downloads each tarball once, even if several files come from it.
 *
 * @returns the path of each checked file in the staging folder, by name
 * @throws FetchError
 */
export async function fetchFiles(wanted: readonly WantedFile[], options: FetchFilesOptions): Promise<Map<string, string>> {
  const { onProgress = () => undefined } = options;
  const places = new Map<string, string>();
  for (const file of wanted) {
    // One call places every file of the same tarball.
    if (!places.has(file.name)) await fetchFile(file, wanted, places, options);
  }
  for (const [i, file] of wanted.entries()) {
    await checkFile(file, places.get(file.name) ?? '');
    onProgress({ step: 'check', what: file.name, done: i + 1, total: wanted.length });
  }
  return places;
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function fetchFile(
  file: WantedFile,
  all: readonly WantedFile[],
  places: Map<string, string>,
  options: FetchFilesOptions,
): Promise<void> {
  const { source } = file;
  if ('npm' in source) {
    const { name, version, integrity } = source.npm;
    const tarball = await npmPack({ name, version, integrity }, options);
    const siblings = all.filter(
      (other) => 'npm' in other.source && other.source.npm.name === name && other.source.npm.version === version,
    );
    const paths = siblings.map((other) => ('npm' in other.source ? other.source.npm.path : ''));
    const extracted = await extractFiles(tarball, paths, join(options.staging, `${places.size}`));
    for (const [i, other] of siblings.entries()) places.set(other.name, extracted[i] ?? '');
  } else if ('https' in source) {
    const place = join(options.staging, `${places.size}`);
    await writeFile(place, await readUrl(source.https, file, options));
    places.set(file.name, place);
  } else {
    places.set(file.name, source.file);
  }
}

async function checkFile(file: WantedFile, place: string): Promise<void> {
  const bytes = await readFile(place).catch((cause: unknown) => {
    throw new FetchError('NOT_FOUND', `Cannot read ${place}, where the manifest expects ${file.name}.`, { cause });
  });
  if (sha256Of(bytes) === file.sha256) return;
  throw new FetchError(
    'WRONG_DIGEST',
    `${file.name} does not match the SHA-256 in its manifest and is not used. Check its source. If it happens twice, do not trust the source.`,
  );
}
