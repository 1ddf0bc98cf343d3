import type { Import, SourceFile } from './read-imports.js';

/**
 * Folders without I/O: every function returns the same result for the same arguments. Clock, ids and randomness are
 * arguments.
 */
const PURE = ['models/pixels/', 'models/faces/', 'models/roles/', 'workers/batching/', 'orchestrator/judgement/'];

/** Packages without I/O. */
const PURE_PACKAGES = new Set(['zod']);

/**
 * Follows the imports of each pure file, through impure files too, to anything that does I/O. Ignores type imports. Pure.
 *
 * @returns one sentence per forbidden chain of imports
 */
export function findImpure(sources: readonly SourceFile[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  return sources.filter(({ path }) => isPure(path)).flatMap((source) => follow(source, byPath, [source.path], new Set()));
}

function follow(
  { imports }: SourceFile,
  byPath: ReadonlyMap<string, SourceFile>,
  trail: readonly string[],
  done: Set<string>,
): string[] {
  return imports.flatMap((one) => {
    if (one.typeOnly) return [];
    const path = one.target ?? ownPath(one);
    if (path === null) {
      if (PURE_PACKAGES.has(one.specifier)) return [];
      return [`${trail.join(' → ')} imports ${one.specifier}: ${trail[0]} is pure and must not reach I/O.`];
    }
    // Other pure files are checked on their own.
    const source = byPath.get(path);
    if (source === undefined || isPure(path) || done.has(path)) return [];
    done.add(path);
    return follow(source, byPath, [...trail, path], done);
  });
}

/** Maps the import of another workspace to its source file; null if the specifier is not one of ours. */
function ownPath({ specifier }: Import): string | null {
  const path = /^@faceproof\/(.+)\.js$/.exec(specifier)?.[1];
  return path === undefined ? null : `${path}.ts`;
}

function isPure(path: string): boolean {
  return PURE.some((folder) => path.startsWith(folder));
}
