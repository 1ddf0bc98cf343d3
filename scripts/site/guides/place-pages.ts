import { posix } from 'node:path';

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

/** Where a page or a folder of `docs/` stands on the site: guides at the top, the other kinds below their names. Pure. */
function toSitePath(path: string): string {
  const inside = path.replace(/^docs\//, '').replace(/\.md$/, '');
  if (inside === 'index') return '/guides/';
  return `/guides/${inside.replace(/^guides\//, '')}`;
}

/** What is not a page, such as a dashboard or a verifier, is served as it is. */
function toFilePath(path: string): string {
  return `/guides/files/${path.split('/').at(-1)}`;
}

const CODE_OR_LINK = /`[^`]*`|(\[[^\]]*\])\(([^)\s]+)\)/g;

/** Replaces the links of a Markdown text, but not of its code. @param toTarget gives the target to write instead */
function replaceLinks(markdown: string, toTarget: (target: string) => string): string {
  // Text, fence, code, fence, text …
  const pieces = markdown.split(/^(\s*```)/m);
  return pieces
    .map((piece, i) =>
      i % 4 === 2
        ? piece
        : piece.replace(CODE_OR_LINK, (all, label?: string, target?: string) =>
            label === undefined || target === undefined ? all : `${label}(${toTarget(target)})`,
          ),
    )
    .join('');
}
