import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER } from '../folder.js';
import { type Handler, handlerFor } from '../http/route.js';
import { Refusal } from '../refusal.js';
import { type Compressed, compress, encode } from './encode.js';

/** The pages that Vite builds. Their files are few and small: they stay in memory, and no request path ever reaches the file system. */
export type BuiltPage = 'capture' | 'console' | 'verify';

/** The files that an HTML page refers to. */
export interface Entry {
  script: string;
  styles: readonly string[];
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  bin: 'application/octet-stream',
};

/**
 * @param read makes the value of the folder of the build
 * @returns a function that gives the value of the build that is on disk now: a service without built pages still starts, and a
 *   command beside `npm start` may build one while the service runs
 */
export function perBuild<T>(page: BuiltPage, read: (folder: string) => T): () => T {
  const folder = join(FOLDER, 'pages', page, 'app');
  let held: { builtAtMs: number; value: T } | null = null;
  return () => {
    try {
      const builtAtMs = statSync(folder).mtimeMs;
      if (held?.builtAtMs !== builtAtMs) held = { builtAtMs, value: read(folder) };
      return held.value;
    } catch (cause) {
      const internal = `The page "${page}" is not built. Run: npm run build`;
      throw new Refusal('internal_error', 'The page is not available.', { internal, cause });
    }
  };
}

/** @param name of a source, as Vite's manifest lists it */
export function readEntry(folder: string, name: string): Entry {
  const manifest: Record<string, { file: string; css?: string[] }> = JSON.parse(
    readFileSync(join(folder, 'manifest.json'), 'utf8'),
  );
  const entry = manifest[name];
  if (entry === undefined) throw new Error(`The page's manifest has no ${name}`);
  return { script: entry.file, styles: entry.css ?? [] };
}

/** Serves the scripts and styles of a page. @param headers of every answer */
export function serveAssets(page: BuiltPage, headers: Readonly<Record<string, string>>): Handler<'anyone'> {
  const assetsOf = perBuild(page, readAssets);
  return handlerFor('anyone', {
    async handle({ params, header }) {
      const asset = assetsOf().get(params.file ?? '');
      if (asset === undefined) throw new Refusal('not_found', 'There is no such file.');
      const typed = { ...headers, 'Content-Type': asset.mediaType };
      return { status: 200, ...encode(asset, header('accept-encoding') ?? '', typed) };
    },
  });
}

function readAssets(folder: string): Map<string, Compressed & { mediaType: string }> {
  return new Map(
    readdirSync(folder).flatMap((name) => {
      const mediaType = MEDIA_TYPES[name.split('.').at(-1) ?? ''];
      if (mediaType === undefined) return [];
      return [[name, { mediaType, ...compress(readFileSync(join(folder, name))) }]];
    }),
  );
}
