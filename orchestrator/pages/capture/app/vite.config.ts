import { join } from 'node:path';
import { defineConfig } from 'vite';

const ROOT = import.meta.dirname;

/**
 * Builds one folder of hashed files and a manifest. The orchestrator writes the HTML, with a CSP per session. No source maps,
 * because they would be the largest files of the page.
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
    rolldownOptions: { input: [join(ROOT, 'main.tsx'), join(ROOT, 'demo', 'demo-embed.ts')] },
  },
});
