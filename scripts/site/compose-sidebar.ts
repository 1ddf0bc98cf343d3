import type { Group } from './navigation.js';

/** A sidebar as VitePress takes it. */
export interface SidebarGroup {
  text: string;
  items: { text: string; link: string }[];
}

/**
 * Gives each listed page its own title. Pure.
 *
 * @param pages Markdown by path on the site
 * @throws Error if a group lists a page that is not there
 */
export function composeSidebar(groups: readonly Group[], pages: ReadonlyMap<string, string>): SidebarGroup[] {
  return groups.map(({ text, pages: paths }) => ({
    text,
    items: paths.map((link) => ({ text: titleOf(link, pages.get(link)), link })),
  }));
}

/** @returns the pages that no group lists */
export function findUnlisted(groups: readonly Group[], paths: Iterable<string>): string[] {
  const listed = new Set(groups.flatMap(({ pages }) => pages));
  return [...paths].filter((path) => !listed.has(path));
}

function titleOf(path: string, markdown: string | undefined): string {
  if (markdown === undefined) throw new Error(`The sidebar lists ${path}, which is not there.`);
  const title = /^# (.+)$/m.exec(markdown)?.[1];
  if (title === undefined) throw new Error(`${path} has no title.`);
  return title.replaceAll('`', '');
}
