/** The anchor that GitHub gives a heading. The site uses the same, so that one link works in both places. Pure. */
export function slugify(heading: string): string {
  return toText(heading)
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** A heading without its Markdown: code marks, emphasis, the addresses of links. */
function toText(heading: string): string {
  return heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
}
