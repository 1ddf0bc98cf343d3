import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { extract } from 'tar';

/**
 * Extracts one plain file from a tarball, and nothing else.
 *
 * @param path inside the tarball
 * @param into the target folder; created if missing
 * @returns the path of the extracted file, even if the tarball lacks it
 */
export async function extractFile(tarball: string, path: string, into: string): Promise<string> {
  await mkdir(into, { recursive: true });
  await extract({
    file: tarball,
    cwd: into,
    strict: true,
    filter: (name, entry) => name === path && 'type' in entry && entry.type === 'File',
  });
  return join(into, path);
}
