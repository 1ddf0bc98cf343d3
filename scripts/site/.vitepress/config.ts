import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { slugify } from '../guides/slugify.js';
import { tidyPage } from '../seal/tidy-page.js';
import { alignByClass } from './align-by-class.js';
import { codeStyleName, toClasses, writeCodeStyle } from './code-classes.js';

/** What `build.ts` assembled: the pages, the sidebars. */
const ASSEMBLED = join(import.meta.dirname, '..', '..', '..', '.cache', 'site');

const ASSETS = 'site-assets';

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
