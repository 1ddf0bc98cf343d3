import { join } from 'node:path';
import { defineConfig } from 'vite';

const ROOT = import.meta.dirname;

/**
 * Builds hashed files and a manifest for the orchestrator, which writes the HTML and the policy. Each screen is a file of its
 * own. No source maps, because they would be the largest files.
 */
export default defineConfig({
  root: ROOT,
  base: '/console-assets/',
  publicDir: false,
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: join(ROOT, '..', 'orchestrator', 'dist', 'pages', 'console', 'app'),
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsDir: '',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: ['es2022', 'safari16.4', 'firefox115', 'chrome108'],
    rolldownOptions: { input: join(ROOT, 'main.tsx') },
  },
});
