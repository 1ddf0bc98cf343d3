import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { extract } from 'tar';

/**
 * Extracts the given plain files from a tarball, and nothing else.
 *
 * @param paths paths inside the tarball
 * @param into the target folder; created if missing
 * @returns the path of each extracted file, in the order of `paths`, even for a file that the tarball lacks
 */
export async function extractFiles(tarball: string, paths: readonly string[], into: string): Promise<string[]> {
  await mkdir(into, { recursive: true });
  const wanted = new Set(paths);
  await extract({
    file: tarball,
    cwd: into,
    strict: true,
    filter: (path, entry) => wanted.has(path) && 'type' in entry && entry.type === 'File',
  });
  return paths.map((path) => join(into, path));
}
