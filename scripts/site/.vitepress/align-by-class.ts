import type { MarkdownRenderer } from 'vitepress';

/** Writes the alignment of a table's cells as a class: the service's policy allows no style attribute. */
export function alignByClass(md: MarkdownRenderer): void {
  md.core.ruler.push('align-by-class', ({ tokens }) => {
    for (const token of tokens) {
      const align = /^text-align:(\w+)$/.exec(token.attrGet('style') ?? '')?.[1];
      if (align === undefined) continue;
      token.attrs = token.attrs?.filter(([name]) => name !== 'style') ?? null;
      token.attrJoin('class', `align-${align}`);
    }
  });
}
