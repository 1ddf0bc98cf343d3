import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import { findDeadLinks } from '@faceproof/site/guides/find-dead-links.js';
import { readMarkdown } from './read-markdown.js';

/** Checks the relative links of every Markdown file of the repository. @throws Refusal with one line per dead link */
export async function refuseDeadLinks(root: string): Promise<void> {
  const dead = findDeadLinks(await readMarkdown(root), (path) => existsSync(join(root, path)));
  if (dead.length > 0) throw new Refusal(dead.join('\n'));
}
