import { posix } from 'node:path';
import { replaceLinks } from './replace-links.js';
import { toFilePath, toSitePath } from './site-path.js';

/** A Markdown file of the repository; its path is from the root. */
export interface Page {
  path: string;
  markdown: string;
}

/** The pages of `docs/` as the site has them, and the files that they link to. */
export interface Placed {
  /** Markdown by path on the site, such as `/guides/deploy`. */
  pages: Map<string, string>;
  /** Path on the site by path in the repository. */
  files: Map<string, string>;
}

/**
 * Gives each page its path on the site, and each relative link the path of what it links to. Pure.
 *
 * @throws Error if a page links to something outside `docs/`, which the site does not have
 */
export function placePages(pages: readonly Page[]): Placed {
  const files = new Map<string, string>();
  const toTarget = (from: string, target: string): string => {
    if (isElsewhere(target) || target.startsWith('#')) return target;
    const { file, anchor } = resolveLink(from, target);
    if (!file.startsWith('docs/')) throw new Error(`${from} links to ${target}: the site has only what is in docs/.`);
    if (/(\.md|\/)$/.test(file)) return toSitePath(file) + (anchor === null ? '' : `#${anchor}`);
    files.set(file, toFilePath(file));
    return toFilePath(file);
  };
  const placed = pages.map(({ path, markdown }): [string, string] => [
    toSitePath(path),
    replaceLinks(markdown, (target) => toTarget(path, target)),
  ]);
  return { pages: new Map(placed), files };
}

/** Another host, or a path of the running service. */
function isElsewhere(target: string): boolean {
  return /^[a-z]+:/.test(target) || target.startsWith('/');
}

/** @param from the page that holds the link */
function resolveLink(from: string, target: string): { file: string; anchor: string | null } {
  const [path = '', anchor = null] = target.split('#');
  return { file: path === '' ? from : posix.join(posix.dirname(from), path), anchor };
}
