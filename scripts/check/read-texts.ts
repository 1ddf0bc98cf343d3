import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';

const SKIPPED = new Set(['dist', 'node_modules', 'coverage']);

/** @returns every file of the repository whose name matches, by its path from the root, without hidden and built folders */
export async function readTexts(root: string, name: RegExp): Promise<{ path: string; text: string }[]> {
  const paths = await list(root, '', name);
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })));
}

async function list(root: string, folder: string, name: RegExp): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const nested = await Promise.all(
    entries.map(async (entry) => {
      if (entry.name.startsWith('.') || SKIPPED.has(entry.name)) return [];
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory()) return list(root, path, name);
      return name.test(entry.name) ? [path] : [];
    }),
  );
  return nested.flat().sort();
}
