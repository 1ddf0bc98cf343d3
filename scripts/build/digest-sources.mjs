import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/**
 * Digests files by path and content, so that a build can be skipped if none has changed.
 *
 * @param {string} root
 * @param {string[]} paths files and folders below the root; of a folder, everything but what is built or installed
 * @returns {Promise<string>} SHA-256, hex
 */
export async function digestSources(root, paths) {
  const hash = createHash('sha256');
  const lists = await Promise.all(paths.map((path) => listFiles(join(root, path))));
  for (const file of lists.flat()) hash.update(`${relative(root, file)}\0`).update(await readFile(file));
  return hash.digest('hex');
}

/** @param {string} path */
async function listFiles(path) {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !/[\\/](dist|node_modules)[\\/]/.test(`/${relative(path, file)}`))
    .sort();
}
