import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { FOLDER } from '../../folder.js';
import { Refusal } from '../../refusal.js';

/** The files that the page refers to, below {@link ASSETS_PATH}. */
interface ConsoleEntry {
  script: string;
  styles: readonly string[];
}

interface ConsoleAsset {
  mediaType: string;
  plain: Buffer;
  gzip: Buffer;
  brotli: Buffer;
}

export const ASSETS_PATH = '/console-assets';

const BUILT = join(FOLDER, 'pages', 'console', 'app');
const MEDIA_TYPES: Readonly<Record<string, string>> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };
/** A fifth of a second for everything; the best quality takes seconds for a few per cent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** @returns a function that gives the entry as it is on disk now, so that a service without a built console still starts */
export function openConsoleEntry(): () => ConsoleEntry {
  return perBuild((manifest) => {
    const { 'main.tsx': entry }: Record<string, { file: string; css?: string[] }> = JSON.parse(readFileSync(manifest, 'utf8'));
    if (entry === undefined) throw new Error('The manifest of the console has no main.tsx');
    return { script: entry.file, styles: entry.css ?? [] };
  });
}

/** @returns the same for the files by name. They stay in memory, so no request path ever reaches the file system. */
export function openConsoleAssets(): () => ReadonlyMap<string, ConsoleAsset> {
  return perBuild(() => new Map(readdirSync(BUILT).flatMap(readAsset)));
}

function readAsset(name: string): [string, ConsoleAsset][] {
  const mediaType = MEDIA_TYPES[name.split('.').at(-1) ?? ''];
  if (mediaType === undefined) return [];
  const plain = readFileSync(join(BUILT, name));
  return [[name, { mediaType, plain, gzip: gzipSync(plain), brotli: brotliCompressSync(plain, BROTLI) }]];
}

/** Reads again after a build: a command beside `npm start` may build the console while the service runs. */
function perBuild<T>(read: (manifest: string) => T): () => T {
  const manifest = join(BUILT, 'manifest.json');
  let held: { builtAtMs: number; value: T } | null = null;
  return () => {
    try {
      const builtAtMs = statSync(manifest).mtimeMs;
      if (held?.builtAtMs !== builtAtMs) held = { builtAtMs, value: read(manifest) };
      return held.value;
    } catch (cause) {
      throw new Refusal('internal_error', 'The console is not available.', {
        internal: 'The console is not built. Run: npm run build',
        cause,
      });
    }
  };
}
