import { Refusal } from '@faceproof/installation/refusal.js';
import { readMarkdown } from './read-markdown.js';

/** Characters. A wider line does not fit into an editor beside another window, nor into a review. */
const WIDTH_MAX = 140;

/** Reads every Markdown file of the repository. @throws Refusal with one line per line that is too wide */
export async function refuseWideMarkdown(root: string): Promise<void> {
  const wide = (await readMarkdown(root)).flatMap(({ path, markdown }) => findWideLines(path, markdown));
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
