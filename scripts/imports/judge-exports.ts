import type { SourceFile } from './read-imports.js';

/** A workspace's folder and the keys of `exports` in its package.json. */
export interface Package {
  part: string;
  exports: readonly string[];
}

/**
 * Checks the exports of each workspace: every export must name one file, and another workspace must import it. Imports by tests
 * do not count, because tests reach every file without an export. Pure.
 *
 * @returns one sentence per export that is too wide or unused
 */
export function findLooseExports(packages: readonly Package[], sources: readonly SourceFile[]): string[] {
  return packages.flatMap(({ part, exports }) =>
    exports.flatMap((key) => {
      const where = `${part}/package.json exports "${key}"`;
      if (key.includes('*')) return [`${where}: name the files that others may import.`];
      return isImported(part, key, sources) ? [] : [`${where}, which no other workspace imports: remove it.`];
    }),
  );
}

function isImported(part: string, key: string, sources: readonly SourceFile[]): boolean {
  const specifier = `@faceproof/${part}${key.slice(1)}`;
  return sources.some(
    ({ path, imports }) =>
      !path.startsWith(`${part}/`) && !path.startsWith('test/') && imports.some((one) => one.specifier === specifier),
  );
}
