import { join } from 'node:path';
import { defineConfig } from 'vite';

const ROOT = import.meta.dirname;

/** Two files with fixed names. The page is small, so long-term caching is not worth hashed names. */
export default defineConfig({
  root: ROOT,
  base: '/console-assets/',
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: join(ROOT, '..', '..', '..', 'dist', 'pages', 'console', 'app'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    target: ['es2022', 'safari15.4', 'firefox102', 'chrome96'],
    rolldownOptions: {
      input: join(ROOT, 'main.ts'),
      output: { entryFileNames: 'console.js', assetFileNames: 'console[extname]' },
    },
  },
});
