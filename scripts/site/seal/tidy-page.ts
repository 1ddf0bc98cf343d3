/**
 * Takes out of a rendered page what the service's policy blocks, or what is not there. Pure.
 *
 * Style attributes go: the scripts set by themselves what they need, and `site.css` has the rest. So does the link to
 * VitePress's sheet of icons, which is empty here.
 */
export function tidyPage(html: string): string {
  return html
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle="[^"]*"/g, ''))
    .replace(/\s*<link [^<>]*\/vp-icons\.css[^<>]*>/, '');
}
