import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extractFiles } from './extract-files.js';
import { FetchError } from './fetch-error.js';
import { npmPack } from './npm-pack.js';
import { readUrl } from './read-url.js';
import type { FetchFilesOptions, WantedFile } from './wanted-file.js';

/**
 * Each tarball is downloaded once, whatever number of files it holds.
 *
 * @returns where each file lies in the staging folder, its bytes as the manifest pins them
 * @throws FetchError
 */
export async function fetchFiles(wanted: readonly WantedFile[], options: FetchFilesOptions): Promise<Map<string, string>> {
  const { onProgress = () => undefined } = options;
  const places = new Map<string, string>();
  for (const file of wanted) {
    // Set by this loop for every file of the same tarball at once.
    if (!places.has(file.name)) await bring(file, wanted, places, options);
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

async function bring(
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
    throw new FetchError('NOT_FOUND', `${file.name} is not where its manifest says: ${place} cannot be read.`, { cause });
  });
  if (sha256Of(bytes) === file.sha256) return;
  throw new FetchError(
    'WRONG_DIGEST',
    `${file.name} is not the file that its manifest pins (wrong SHA-256), so it is not used: check its source, and trust nothing of it if it happens twice.`,
  );
}
