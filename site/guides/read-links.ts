import { slugify } from './slugify.js';

/** A link or a picture in a Markdown file. */
export interface Link {
  /** As written. */
  target: string;
  /** From 1. */
  line: number;
}

/** @returns the links of a Markdown text, without those in code. Pure. */
export function readLinks(markdown: string): Link[] {
  return proseLines(markdown).flatMap(({ text, line }) =>
    [...withoutCode(text).matchAll(LINK)].map(([, , target = '']) => ({ target, line })),
  );
}

/** @param toTarget gives the target to write instead */
export function replaceLinks(markdown: string, toTarget: (target: string) => string): string {
  const lines = markdown.split('\n');
  for (const { text, line } of proseLines(markdown)) {
    if (withoutCode(text).search(LINK) === -1) continue;
    lines[line - 1] = text.replace(LINK, (_, label: string, target: string) => `${label}(${toTarget(target)})`);
  }
  return lines.join('\n');
}

/** @returns the anchors of a page's headings, as GitHub makes them: a second one of the same name ends with `-1` */
export function readAnchors(markdown: string): Set<string> {
  const seen = new Map<string, number>();
  const headings = proseLines(markdown).flatMap(({ text }) => /^#{1,6}\s+(.*?)\s*#*$/.exec(text)?.[1] ?? []);
  return new Set(
    headings.map((heading) => {
      const slug = slugify(heading);
      const count = seen.get(slug) ?? 0;
      seen.set(slug, count + 1);
      return count === 0 ? slug : `${slug}-${count}`;
    }),
  );
}

const LINK = /(\[[^\]]*\])\(([^)\s]+)\)/g;

function proseLines(markdown: string): { text: string; line: number }[] {
  const fence = { open: false };
  return markdown.split('\n').flatMap((text, i) => {
    const isFence = /^\s*```/.test(text);
    if (isFence) fence.open = !fence.open;
    return isFence || fence.open ? [] : [{ text, line: i + 1 }];
  });
}

function withoutCode(text: string): string {
  return text.replace(/`[^`]*`/g, (code) => ' '.repeat(code.length));
}
