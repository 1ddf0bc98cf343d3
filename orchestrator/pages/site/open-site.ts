import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { FOLDER } from '../../folder.js';
import type { Compressed } from '../encode.js';

/** The guides and the API reference, as `scripts/site/` built them. */
export interface Site {
  /** Of every page: scripts and styles come from this origin, and the two inline scripts are named by their hashes. */
  policy: string;
  /** @param path as in a URL, without its query. Hostile: it is looked up in a list, and never becomes part of a file's name */
  find(path: string): Promise<SiteFile | null>;
}

export interface SiteFile extends Compressed {
  mediaType: string;
  /** A weak entity tag: the compressed forms share it. */
  tag: string;
}

const BUILT = join(FOLDER, 'pages', 'site', 'files');
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  webp: 'image/webp',
};

/** The path that the site lists a file under: of a request's URL, without the query and the last slash. */
export function toPath(url: string): string {
  return (url.split('?')[0] ?? '').replace(/(.)\/$/, '$1');
}

/** What the guides and the examples call the service. Readers see the address of the service that they read them at. */
const NAMED = /http:\/\/localhost:8080(?!\d)|https:\/\/faceproof\.example\.com/g;

/**
 * @param publicUrl the address of this service
 * @returns a function that gives the site as it is on disk now, or null while it is not built. `npm start` builds it beside
 * the running service, so every call looks whether there is a newer one.
 */
export function openSite(publicUrl: string, folder = BUILT): () => Promise<Site | null> {
  const held: { builtAtMs: number; site: Site | null } = { builtAtMs: 0, site: null };
  return async () => {
    const manifest = join(folder, 'site.json');
    const builtAtMs = await stat(manifest).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    if (builtAtMs === held.builtAtMs) return held.site;
    const site = builtAtMs === 0 ? null : toSite(publicUrl, folder, JSON.parse(await readFile(manifest, 'utf8')));
    return Object.assign(held, { builtAtMs, site }).site;
  };
}

function toSite(publicUrl: string, folder: string, manifest: { scriptHashes: string[]; files: Record<string, string> }): Site {
  const names = new Map(Object.entries(manifest.files));
  const files = new Map<string, Promise<SiteFile>>();
  return {
    policy: composePolicy(manifest.scriptHashes),
    async find(path) {
      const name = names.get(path);
      if (name === undefined) return null;
      const file = files.get(name) ?? loadFile(publicUrl, folder, name);
      files.set(name, file);
      return file;
    },
  };
}

/** Icons are pictures in the style sheet; the search loads its index from this origin. */
function composePolicy(scriptHashes: readonly string[]): string {
  const scripts = scriptHashes.map((hash) => `'${hash}'`).join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

async function loadFile(publicUrl: string, folder: string, name: string): Promise<SiteFile> {
  // As bytes, because pictures are no UTF-8. The address has ASCII only.
  const text = (await readFile(join(folder, name), 'latin1')).replace(NAMED, () => publicUrl);
  const plain = Buffer.from(text, 'latin1');
  const mediaType = MEDIA_TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain; charset=utf-8';
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain, { level: 9 })]);
  return { mediaType, tag, plain, compressed: br.length < plain.length ? { br, gzip: gz } : null };
}
