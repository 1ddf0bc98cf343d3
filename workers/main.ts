/**
 * Starts the bundle of run.ts, because loading the hundreds of files that it is made of would take two thirds of a start. Source maps
 * are on before it loads, so that stack traces name these files.
 */
process.setSourceMapsEnabled(true);
await import(new URL('./bundle/run.js', import.meta.url).href);
