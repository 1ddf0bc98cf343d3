import type { SourceFile } from './read-imports.js';

/** A workspace: the name of its package, its folder, and the keys of `exports` in its package.json. */
export interface Package {
  name: string;
  folder: string;
  exports: readonly string[];
}

/**
 * Checks the exports of each workspace: every export must name one file, and another workspace must import it. Imports by tests
 * do not count, because tests reach every file without an export. Pure.
 *
 * @returns one sentence per export that is too wide or unused
 */
export function findLooseExports(packages: readonly Package[], sources: readonly SourceFile[]): string[] {
  return packages.flatMap(({ name, folder, exports }) =>
    exports.flatMap((key) => {
      const where = `${folder}/package.json exports "${key}"`;
      if (key.includes('*')) return [`${where}: name the files that others may import.`];
      return isImported({ name, folder }, key, sources) ? [] : [`${where}, which no other workspace imports: remove it.`];
    }),
  );
}

function isImported({ name, folder }: Omit<Package, 'exports'>, key: string, sources: readonly SourceFile[]): boolean {
  const specifier = `${name}${key.slice(1)}`;
  return sources.some(
    ({ path, imports }) =>
      !path.startsWith(`${folder}/`) && !path.startsWith('test/') && imports.some((one) => one.specifier === specifier),
  );
}
