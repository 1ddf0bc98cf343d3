import { join } from 'node:path';
import { defineConfig } from 'vite';

const ROOT = import.meta.dirname;

/**
 * One folder of hashed files and a manifest; the orchestrator writes the HTML, with a policy per session.
 * No source map is shipped: it would be the page's largest file.
 */
export default defineConfig({
  root: ROOT,
  base: '/capture-assets/',
  publicDir: join(ROOT, 'static'),
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: join(ROOT, '..', '..', '..', 'dist', 'pages', 'capture', 'app'),
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsDir: '',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: ['es2022', 'safari15.4', 'firefox102', 'chrome96'],
    rolldownOptions: {
      input: [join(ROOT, 'main.tsx'), join(ROOT, 'demo', 'demo-embed.ts')],
    },
  },
});
