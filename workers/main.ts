import module from 'node:module';
import { join } from 'node:path';

/**
 * Starts the bundle of run.ts, because loading the hundreds of files that it is made of would take two thirds of a start. Source maps
 * are on before it loads, so that stack traces name these files. Node 22 and later keep what V8 compiled, if this folder is writable.
 */
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };
enableCompileCache?.(join(import.meta.dirname, '.compile-cache'));
process.setSourceMapsEnabled(true);
await import(new URL('./bundle/run.js', import.meta.url).href);
