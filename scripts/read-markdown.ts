import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';

const SKIPPED = new Set(['dist', 'node_modules', 'coverage']);

/** @returns every Markdown file of the repository by its path from the root; hidden folders hold no documentation */
export async function readMarkdown(root: string): Promise<{ path: string; markdown: string }[]> {
  const paths = await listMarkdown(root, '');
  return Promise.all(paths.map(async (path) => ({ path, markdown: await readFile(join(root, path), 'utf8') })));
}

async function listMarkdown(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const nested = await Promise.all(
    entries.map(async (entry) => {
      if (entry.name.startsWith('.') || SKIPPED.has(entry.name)) return [];
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory()) return listMarkdown(root, path);
      return entry.name.endsWith('.md') ? [path] : [];
    }),
  );
  return nested.flat().sort();
}
