import { posix } from 'node:path';
import { readAnchors, readLinks } from './read-links.js';

/** A Markdown file of the repository; its path is from the root. */
export interface Page {
  path: string;
  markdown: string;
}

/**
 * Checks every relative link: the file must exist, and so must the heading. A page in `docs/` must stay in `docs/`. Pure.
 *
 * @param exists whether the repository has a file or folder at a path from its root
 * @returns one sentence per dead link, in the order of the pages
 */
export function findDeadLinks(pages: readonly Page[], exists: (path: string) => boolean): string[] {
  const anchors = new Map(pages.map(({ path, markdown }) => [path, readAnchors(markdown)]));
  return pages.flatMap(({ path, markdown }) =>
    readLinks(markdown).flatMap(({ target, line }) => {
      if (isElsewhere(target)) return [];
      const { file, anchor } = resolveLink(path, target);
      if (path.startsWith('docs/') && !file.startsWith('docs/')) {
        return [`${path}:${line} links to ${target}: the site has only what is in docs/.`];
      }
      if (!exists(file)) return [`${path}:${line} links to ${target}: there is no ${file}.`];
      const known = anchors.get(file);
      if (anchor === null || known === undefined || known.has(anchor)) return [];
      return [`${path}:${line} links to ${target}: ${file} has no heading #${anchor}.`];
    }),
  );
}

/** Another host, or a path of the running service. */
export function isElsewhere(target: string): boolean {
  return /^[a-z]+:/.test(target) || target.startsWith('/');
}

/** @param from the page that holds the link */
export function resolveLink(from: string, target: string): { file: string; anchor: string | null } {
  const [path = '', anchor = null] = target.split('#');
  return { file: path === '' ? from : posix.join(posix.dirname(from), path), anchor };
}
