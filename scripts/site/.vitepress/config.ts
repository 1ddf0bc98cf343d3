import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transformerStyleToClass } from '@shikijs/transformers';
import { defineConfig, type MarkdownRenderer } from 'vitepress';
import { tidyPage } from '../seal/tidy-page.js';

/** What `build.ts` assembled: the pages, the sidebars. */
const ASSEMBLED = join(import.meta.dirname, '..', '..', '..', '.cache', 'site');

const ASSETS = 'site-assets';

/**
 * Colours of code by class, because the service's policy allows no style attribute. The classes are known once every page
 * has been highlighted, which is before the first page is rendered.
 */
const toClasses = transformerStyleToClass({ classPrefix: 'c-' });

export default defineConfig({
  srcDir: join(ASSEMBLED, 'pages'),
  outDir: join(ASSEMBLED, 'out'),
  cacheDir: join(ASSEMBLED, 'cache'),
  assetsDir: ASSETS,
  lang: 'en',
  // There is no page at the root: home is the guides.
  locales: { root: { label: 'English', lang: 'en', link: '/guides/' } },
  title: 'Faceproof',
  titleTemplate: ':title · Faceproof',
  description: 'Face verification that you host: guides and API reference.',
  cleanUrls: true,
  // Switching transitions off while the theme changes takes an inline style, which the policy blocks.
  appearance: { disableTransition: false },
  // Without it, each page holds an inline script that differs from build to build.
  metaChunk: true,
  router: { prefetchLinks: false },
  // Paths of the service that serves the site; every other link must lead somewhere.
  ignoreDeadLinks: [/^\/(errors|verify|v1|demo|guides\/files)\b/, /^https?:\/\/localhost/],
  head: [
    ['link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }],
    ['meta', { name: 'color-scheme', content: 'light dark' }],
  ],
  // Pictures of `docs/` are copied as they are.
  vue: { template: { transformAssetUrls: { includeAbsolute: false } } },
  markdown: {
    anchor: { slugify },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    codeTransformers: [toClasses],
    config: alignByClass,
  },
  themeConfig: {
    siteTitle: 'Faceproof',
    nav: [
      { text: 'Guides', link: '/guides/', activeMatch: '^/guides' },
      { text: 'API reference', link: '/docs/', activeMatch: '^/docs' },
    ],
    sidebar: JSON.parse(readFileSync(join(ASSEMBLED, 'sidebar.json'), 'utf8')),
    outline: [2, 3],
    search: { provider: 'local' },
    externalLinkIcon: true,
    notFound: {
      title: 'There is no such page',
      quote: 'The address may be mistyped, or the page has moved. The search finds it.',
      linkText: 'To the guides',
      linkLabel: 'To the guides',
    },
  },
  transformHtml: tidyPage,
  transformHead: () => [['link', { rel: 'stylesheet', href: `/${ASSETS}/${codeStyleName()}` }]],
  buildEnd: ({ outDir }) => writeCodeStyle(join(outDir, ASSETS)),
});

/** Writes the alignment of a table's cells as a class: the service's policy allows no style attribute. */
function alignByClass(md: MarkdownRenderer): void {
  md.core.ruler.push('align-by-class', ({ tokens }) => {
    for (const token of tokens) {
      const align = /^text-align:(\w+)$/.exec(token.attrGet('style') ?? '')?.[1];
      if (align === undefined) continue;
      token.attrs = token.attrs?.filter(([name]) => name !== 'style') ?? null;
      token.attrJoin('class', `align-${align}`);
    }
  });
}

/** The style sheet of these classes, below the folder of assets. */
function codeStyleName(): string {
  return `code.${createHash('sha256').update(toClasses.getCSS()).digest('hex').slice(0, 8)}.css`;
}

async function writeCodeStyle(folder: string): Promise<void> {
  await writeFile(join(folder, codeStyleName()), toClasses.getCSS());
}

/** The anchor that GitHub gives a heading. The site uses the same, so that one link works in both places. Pure. */
function slugify(heading: string): string {
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
