import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** What the orchestrator reads to serve the site: paths by file, and what its policy has to allow. */
export interface SiteManifest {
  /** CSP hashes of the inline scripts, the same on every page. */
  scriptHashes: string[];
  /** File below the site's folder by the path that it is served at. */
  files: Record<string, string>;
  /** A digest of what it was made of. */
  builtFrom: string;
}

/** @returns the manifest of a site that was built before, or null */
export async function readManifest(target: string): Promise<SiteManifest | null> {
  const text = await readFile(join(target, MANIFEST), 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}

const MANIFEST = 'site.json';
/** What VitePress writes and no page asks for. */
const UNUSED = new Set(['hashmap.json', 'vp-icons.css']);

/**
 * Puts a finished build where the orchestrator reads it, with its manifest, in one move.
 *
 * @param built the folder of the build
 * @param target replaced whole
 * @throws Error if a page holds what the policy would block
 */
export async function sealSite(built: string, target: string, builtFrom: string): Promise<SiteManifest> {
  const manifest = await composeManifest(built, builtFrom);
  const staging = `${target}.new`;
  await rm(staging, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  await cp(built, staging, { recursive: true });
  await writeFile(join(staging, MANIFEST), JSON.stringify(manifest));
  await rm(target, { recursive: true, force: true });
  await rename(staging, target);
  return manifest;
}

async function composeManifest(folder: string, builtFrom: string): Promise<SiteManifest> {
  const names = (await listFiles(folder)).filter((name) => !UNUSED.has(name));
  const hashes = new Set<string>();
  for (const name of names.filter((one) => one.endsWith('.html'))) {
    const html = await readFile(join(folder, name), 'utf8');
    const blocked = findBlocked(html);
    if (blocked.length > 0) throw new Error(`${name} holds what its policy blocks: ${blocked.slice(0, 3).join(' ')}`);
    for (const hash of hashInlineScripts(html)) hashes.add(hash);
  }
  const files = Object.fromEntries(names.map((name) => [toServedPath(name), name]));
  return { scriptHashes: [...hashes].sort(), files, builtFrom };
}

/** `guides/deploy.html` is `/guides/deploy`; `guides/index.html` is `/guides`. */
function toServedPath(name: string): string {
  return `/${name}`.replace(/(\/index)?\.html$/, '');
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** @returns the CSP hashes of a page's inline scripts, such as `sha256-…`. Pure. */
export function hashInlineScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*type="application)[^>]*>([\s\S]*?)<\/script>/g)];
  return scripts.map(([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`);
}

/** @returns what a policy without `'unsafe-inline'` would block: style attributes, style elements, event attributes. Pure. */
export function findBlocked(html: string): string[] {
  const tags = html.match(/<[a-z][^<>]*>/gi) ?? [];
  return tags.filter((tag) => /^<style\b/i.test(tag) || /\s(style|on[a-z]+)="/i.test(tag));
}
