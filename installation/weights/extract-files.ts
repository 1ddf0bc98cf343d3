import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { extract } from 'tar';

/**
 * @param paths inside the tarball; nothing else is written, and nothing but plain files
 * @param into a folder, made here
 * @returns where each lies, in the order of `paths`, whether or not the tarball had it
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
