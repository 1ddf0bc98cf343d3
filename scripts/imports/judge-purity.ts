import type { Import, SourceFile } from './read-imports.js';

/**
 * Folders without I/O: what lies there gives the same answer for the same arguments. Clock, ids and randomness are
 * arguments.
 */
const PURE = ['models/pixels/', 'models/faces/', 'models/roles/', 'workers/batching/', 'orchestrator/judgement/'];

/** Packages that do no I/O either. */
const PURE_PACKAGES = new Set(['zod']);

/**
 * Follows what each pure file runs, also into files that are not pure themselves; types are not run. Pure.
 *
 * @returns one sentence per way out
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
      return [`${trail.join(' → ')} imports ${one.specifier}: ${trail[0]} is pure, and reaches nothing that does I/O.`];
    }
    // Another pure file answers for itself.
    const source = byPath.get(path);
    if (source === undefined || isPure(path) || done.has(path)) return [];
    done.add(path);
    return follow(source, byPath, [...trail, path], done);
  });
}

/** The file behind the name by which another workspace imports it; null where it is no file of ours. */
function ownPath({ specifier }: Import): string | null {
  const path = /^@faceproof\/(.+)\.js$/.exec(specifier)?.[1];
  return path === undefined ? null : `${path}.ts`;
}

function isPure(path: string): boolean {
  return PURE.some((folder) => path.startsWith(folder));
}
