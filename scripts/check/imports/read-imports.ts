import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';

/** One file's imports. Paths are relative to the repository's root and use `/`. */
export interface SourceFile {
  path: string;
  imports: Import[];
  readsEnvironment: boolean;
}

export interface Import {
  /** As written: a package's name, or a relative path. */
  specifier: string;
  /** `import type`, or `export type … from`. */
  typeOnly: boolean;
  /** For a relative import, the file that it names (`.js` maps to its `.ts` source); otherwise null. */
  target: string | null;
}

const SKIPPED = new Set(['dist', 'node_modules']);

/** Reads the imports of every TypeScript file below these folders. */
export async function readSources(root: string, folders: readonly string[]): Promise<SourceFile[]> {
  const lists = await Promise.all(folders.map((folder) => listFiles(root, folder)));
  const paths = new Set(lists.flat());
  return [...paths].map((path) => withJsx(readSource(path, readFileSync(join(root, path), 'utf8')), paths));
}

/** `.js` also names a `.tsx` source. */
function withJsx(source: SourceFile, paths: ReadonlySet<string>): SourceFile {
  const toSource = (target: string | null) => (target !== null && paths.has(`${target}x`) ? `${target}x` : target);
  return { ...source, imports: source.imports.map((one) => ({ ...one, target: toSource(one.target) })) };
}

/** Pure. Finds static imports, re-exports and `import('…')` with a literal, types included. */
export function readSource(path: string, text: string): SourceFile {
  const code = withoutComments(text);
  const imports: Import[] = [];
  const add = (specifier: string | undefined, typeOnly: boolean) => {
    if (specifier !== undefined) imports.push({ specifier, typeOnly, target: targetOf(path, specifier) });
  };
  for (const found of code.matchAll(/^\s*(?:import|export)\s+(type\s)?[^'"`;]*?\sfrom\s*['"]([^'"\n]+)['"]/gm))
    add(found[2], found[1] !== undefined);
  for (const found of code.matchAll(/^\s*import\s*['"]([^'"\n]+)['"]/gm)) add(found[1], false);
  for (const found of code.matchAll(/\b(?:import|require)\(\s*['"]([^'"\n]+)['"]/g)) add(found[1], false);
  return {
    path,
    imports,
    readsEnvironment:
      /\bprocess\s*\.\s*env\b|\bprocess\[|import\s*\{[^}]*\benv\b[^}]*\}\s*from\s*['"](?:node:)?process['"]/.test(code),
  };
}

async function listFiles(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const nested = await Promise.all(
    entries.map(async (entry) => {
      const path = posix.join(folder.split(sep).join('/'), entry.name);
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : await listFiles(root, path);
      return /\.m?tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
    }),
  );
  return nested.flat().sort();
}

function targetOf(path: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  return posix.join(posix.dirname(path), specifier).replace(/\.js(x?)$/, '.ts$1');
}

/** Treats `//` as a comment only at the start of a line or after a space, `;`, `{` or `}`, so that a URL in a string survives. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[\s;{}])\/\/[^\n]*/g, '$1');
}
