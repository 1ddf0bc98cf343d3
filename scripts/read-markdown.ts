import { readTexts } from './read-texts.js';

/** @returns every Markdown file of the repository by its path from the root; hidden folders hold no documentation */
export async function readMarkdown(root: string): Promise<{ path: string; markdown: string }[]> {
  return (await readTexts(root, /\.md$/)).map(({ path, text }) => ({ path, markdown: text }));
}
