import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';

/** Characters. A wider line does not fit into an editor beside another window, nor into a review. */
const WIDTH_MAX = 140;
const SKIPPED = new Set(['dist', 'node_modules', 'coverage']);

/** Reads every Markdown file of the repository. @throws Refusal with one line per line that is too wide */
export async function refuseWideMarkdown(root: string): Promise<void> {
  const paths = await listMarkdown(root, '');
  const found = await Promise.all(paths.map(async (path) => findWideLines(path, await readFile(join(root, path), 'utf8'))));
  const wide = found.flat();
  if (wide.length > 0) throw new Refusal(`${wide.join('\n')}\nWrap these lines at ${WIDTH_MAX} characters.`);
}

/** Pure. A line with a URL may be wider, because a URL cannot be wrapped. @returns one sentence per line that is too wide */
export function findWideLines(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const width = [...line].length;
    if (width <= WIDTH_MAX || /https?:\/\//.test(line)) return [];
    return [`${path}:${index + 1} has ${width} characters.`];
  });
}

/** Skips hidden folders, which hold no documentation. */
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
